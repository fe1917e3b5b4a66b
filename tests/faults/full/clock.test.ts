import { testClock } from '../mail/clock-table.ts';

testClock(({ isQuick }) => !isQuick);
