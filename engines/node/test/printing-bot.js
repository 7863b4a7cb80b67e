import { run } from '../src/link/run.js';

run({
  name: 'printing-bot',
  rulesets: ['dakon'],
  go({ legal }) {
    console.log('thinking');
    process.stdout.write(`of pit ${legal[0]}\n`);
    return legal[0];
  },
});
