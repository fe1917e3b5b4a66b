import { isWithoutStrace } from '../../../tests/support/machine/strace.ts';
import { everyCommitSynced, syncControl } from './disk/sync.ts';
import { testFault } from './load/test-fault.ts';

const options = { skip: isWithoutStrace };

testFault(
  'an answer of success leaves only when its commit is on disk',
  () => everyCommitSynced(60),
  options,
);

testFault(
  'with synchronous=NORMAL answers leave too early, so the check can fail',
  () => syncControl(20),
  options,
);
