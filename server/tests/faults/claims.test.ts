import { testFault } from './load/test-fault.ts';
import { differingClocks } from './processes/claims.ts';

testFault('claims: two instances, one with a clock 65 s ahead, send each e-mail once', () =>
  differingClocks(65_000, 8, 2_000),
);
