import { isWithoutStrace } from '../../../../tests/support/machine/strace.ts';
import { everyCommitSynced, syncControl } from '../disk/sync.ts';
import { testFaultAtFullSize } from '../load/test-fault.ts';

const options = { skip: isWithoutStrace };

testFaultAtFullSize(
  '4,000 answers of success leave only when their commits are on disk',
  () => everyCommitSynced(2_000),
  options,
);

testFaultAtFullSize(
  'with synchronous=NORMAL most of 500 answers leave too early',
  () => syncControl(500),
  options,
);
