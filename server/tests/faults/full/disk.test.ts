import { isWithoutStrace } from '../../../../tests/support/machine/strace.ts';
import { isWithoutMounts } from '../disk/mounts.ts';
import { diskFaults, throughDiskErrors, throughFullDisk, throughLock } from '../disk/troubles.ts';
import { testFaultAtFullSize } from '../load/test-fault.ts';

for (const name of Object.keys(diskFaults) as (keyof typeof diskFaults)[]) {
  testFaultAtFullSize(
    `${name}, a thousand times: 503, never a false success, and it goes on by itself`,
    () => throughDiskErrors(name, { commits: 1_000, errors: 1_000 }),
    { skip: isWithoutStrace },
  );
}

testFaultAtFullSize(
  'a real disk that is full: 503, never a false success; it goes on with room, and ends without',
  () => throughFullDisk(10_000),
  { skip: isWithoutMounts },
);

testFaultAtFullSize(
  'a database that another process locks holds up nobody who asks for the page',
  () => throughLock(5_000),
);
