import { isWithoutStrace } from '../../../../tests/support/machine/strace.ts';
import { everyCommitSynced, syncControl } from '../disk/sync.ts';
import { testFault } from '../load/test-fault.ts';

const options = { skip: isWithoutStrace };

testFault(
  '4,000 answers of success leave only when their commits are on disk',
  () => everyCommitSynced(2_000),
  options,
);

testFault(
  'with synchronous=NORMAL most of 500 answers leave too early',
  () => syncControl(500),
  options,
);
