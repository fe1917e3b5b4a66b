import { isWithoutStrace } from '../../../tests/support/machine/strace.ts';
import { everyCommitSynced } from './disk/sync.ts';
import { testFault } from './load/test-fault.ts';

testFault(
  'sync: a success response is sent only after its commit is synced',
  () => everyCommitSynced(60),
  { skip: isWithoutStrace },
);
