import { isWithoutStrace } from '../../../tests/support/machine/strace.ts';
import { throughDiskErrors } from './disk/troubles.ts';
import { testFault } from './load/test-fault.ts';

testFault(
  'a disk that fails at a sync: 503, never a false success, and it goes on by itself',
  () => throughDiskErrors('disk error at sync', { commits: 30, errors: 40 }),
  { skip: isWithoutStrace },
);
