import { seed, testFault } from '../load/test-fault.ts';
import { endCopiesInTurn } from '../processes/copies.ts';

testFault('three copies restarted in turn under load: none fails, is lost or is sent twice', () =>
  endCopiesInTurn('SIGTERM', { copies: 3, acknowledged: 20_000, ends: 30, connections: 32, seed }),
);
