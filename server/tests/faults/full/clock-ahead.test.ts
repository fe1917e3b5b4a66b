import { testFault } from '../load/test-fault.ts';
import { instanceAhead, startedAhead } from '../processes/clock-ahead.ts';

testFault('an instance whose clock is 400 days ahead erases nothing and gives nothing up', () =>
  instanceAhead(10),
);

testFault('neither does a server on SQLite that starts with such a clock', () => startedAhead(10));
