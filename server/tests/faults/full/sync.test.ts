import { isWithoutStrace } from '../../../../tests/support/machine/strace.ts';
import { everyCommitSynced, syncControl } from '../disk/sync.ts';
import { testFaultAtFullSize } from '../load/test-fault.ts';

const options = { skip: isWithoutStrace };

testFaultAtFullSize(
  'sync: 4,000 success responses are sent only after their commits are synced',
  () => everyCommitSynced(2_000),
  options,
);

testFaultAtFullSize(
  'control: with synchronous=NORMAL the strace check fails for most of 500 responses',
  () => syncControl(500),
  options,
);
