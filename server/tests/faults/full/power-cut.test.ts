import { isWithoutMounts } from '../disk/mounts.ts';
import { cutPower } from '../disk/power-cut.ts';
import { testFaultAtFullSize } from '../load/test-fault.ts';

const options = { skip: isWithoutMounts };

testFaultAtFullSize(
  'power cut, 25 times: no acknowledged request is lost',
  () => cutPower({ cuts: 25, most: 800 }),
  options,
);

testFaultAtFullSize(
  'control: with synchronous=NORMAL the check for power cuts fails',
  () => cutPower({ cuts: 20, most: 600, isRelaxed: true }),
  options,
);
