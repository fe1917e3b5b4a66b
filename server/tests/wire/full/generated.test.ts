import { describe } from 'node:test';
import { openFixture } from '../fixture.ts';
import { testGenerated, testTraces } from '../input/inputs.ts';
import { startNodeServer } from '../start-node.ts';

describe('many generated calls', () => {
  const fixture = openFixture((env) => startNodeServer(env), { RATE_LIMIT: '0' });
  testGenerated(fixture, 51_200);
  testTraces(fixture);
});
