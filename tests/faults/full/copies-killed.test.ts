import { seed, testFault } from '../load/test-fault.ts';
import { endCopiesInTurn } from '../processes/copies.ts';

testFault('copies killed in turn under load: none is lost, and what repeats was in flight', () =>
  endCopiesInTurn('SIGKILL', { copies: 3, acknowledged: 20_000, ends: 30, connections: 32, seed }),
);
