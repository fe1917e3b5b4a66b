import { describe, test } from 'node:test';
import { testFault } from '../faults/load/test-fault.ts';
import { besideSlowClients } from '../faults/processes/slow-clients.ts';
import { besideEndlessBodies } from './endless-bodies.ts';
import { besideSlowReaders } from './slow-readers.ts';

// Elsewhere than on Linux and Windows this machine has one address of its own.
const isWithoutAddresses = process.platform === 'darwin' && 'needs many loopback addresses';
const isWithoutProc = process.platform !== 'linux' && 'needs /proc';

// Beside each other: each waits until the server's limits of time have passed.
describe('connections that are held', { concurrency: 3 }, () => {
  testFault(
    '1,000 slow clients are closed within 15 s and hold up nobody',
    () => besideSlowClients(1_000),
    {
      skip: isWithoutAddresses,
    },
  );

  test(
    'who sends without end is cut off within 15 s, fills no memory and holds up nobody',
    besideEndlessBodies,
  );

  test(
    'who asks again and again and never reads is cut off, and fills no memory',
    { skip: isWithoutProc },
    besideSlowReaders,
  );
});
