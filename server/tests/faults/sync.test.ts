import { isWithoutStrace } from '../../../tests/support/machine/strace.ts';
import { everyCommitSynced, syncControl } from './disk/sync.ts';
import { testFault } from './load/test-fault.ts';

const options = { skip: isWithoutStrace };

testFault(
  'sync: a success response is sent only after its commit is synced',
  () => everyCommitSynced(60),
  options,
);

testFault(
  'control: the strace check fails when SQLite does not sync',
  () => syncControl(20),
  options,
);
