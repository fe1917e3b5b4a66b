import { testClock } from '../mail/clock.ts';

// Back, ahead, and beyond the three days after which an e-mail may become undeliverable.
testClock([-2, 2, 4]);
