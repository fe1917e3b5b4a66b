import { testClock } from '../mail/clock.ts';

// Days back, ahead, and ahead by more than the three after which an e-mail may become undeliverable.
testClock([-2, 2, 4]);
