import { isWithoutMounts } from '../disk/mounts.ts';
import { cutPower } from '../disk/power-cut.ts';
import { testFaultAtFullSize } from '../load/test-fault.ts';

const options = { skip: isWithoutMounts };

testFaultAtFullSize(
  '25 power cuts lose nothing that was acknowledged',
  () => cutPower({ cuts: 25, most: 800 }),
  options,
);

testFaultAtFullSize(
  'with synchronous=NORMAL power cuts lose some, so the check can fail',
  () => cutPower({ cuts: 20, most: 600, isRelaxed: true }),
  options,
);
