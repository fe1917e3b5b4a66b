import { isWithoutStrace } from '../../../tests/support/machine/strace.ts';
import { throughDiskErrors } from './disk/troubles.ts';
import { testFault } from './load/test-fault.ts';

testFault(
  'disk error at sync: 503, never a false success; recovers by itself',
  () => throughDiskErrors('disk error at sync', { commits: 30, errors: 40 }),
  { skip: isWithoutStrace },
);
