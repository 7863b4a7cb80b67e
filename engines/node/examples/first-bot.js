import { run } from '../src/link/run.js';

run({
  name: 'first-bot',
  rulesets: ['dakon', 'djenon-aboure'],
  go({ legal, pos, seat }) {
    const seeds = pos.pits[seat];
    return legal.reduce((best, pit) => (seeds[pit] > seeds[best] ? pit : best));
  },
});
