import { isWithoutStrace } from '../../../../tests/support/machine/strace.ts';
import { isWithoutMounts } from '../disk/mounts.ts';
import { diskFaults, throughDiskErrors, throughFullDisk, throughLock } from '../disk/troubles.ts';
import { testFaultAtFullSize } from '../load/test-fault.ts';

for (const name of Object.keys(diskFaults) as (keyof typeof diskFaults)[]) {
  testFaultAtFullSize(
    `${name}, a thousand times: 503, never a false success; recovers by itself`,
    () => throughDiskErrors(name, { commits: 1_000, errors: 1_000 }),
    { skip: isWithoutStrace },
  );
}

testFaultAtFullSize(
  'full disk: 503, never a false success; recovers once space is freed, and stops with status 0 while full',
  () => throughFullDisk(10_000),
  { skip: isWithoutMounts },
);

testFaultAtFullSize('database locked by another process: does not block the event loop', () =>
  throughLock(5_000),
);
