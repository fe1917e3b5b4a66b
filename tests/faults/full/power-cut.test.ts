import { isWithoutMounts } from '../disk/mounts.ts';
import { cutPower } from '../disk/power-cut.ts';
import { mustFail } from '../load/report.ts';
import { seed, testFault } from '../load/test-fault.ts';

const skip = isWithoutMounts;

testFault(
  '25 power cuts lose nothing that was acknowledged',
  () => cutPower({ cuts: 25, most: 800, seed }),
  { skip },
);

testFault(
  'with synchronous=NORMAL power cuts lose some, so the check can fail',
  async () => mustFail(await cutPower({ cuts: 20, most: 600, seed, relaxedTo: 'NORMAL' })),
  { skip },
);
