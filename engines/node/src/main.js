import { MancalaBot } from './bot/bot.js';
import { run } from './link/run.js';

run(new MancalaBot());
