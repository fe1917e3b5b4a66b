import { testFaultAtFullSize } from '../load/test-fault.ts';
import { testClock } from '../mail/clock.ts';

// Back, on, and beyond the three days after which an e-mail may be given up.
testClock([-2, 2, 4], testFaultAtFullSize);
