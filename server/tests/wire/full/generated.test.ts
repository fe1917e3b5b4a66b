import { describe } from 'node:test';
import { testGenerated, testTraces } from '../input/inputs.ts';
import { openScene } from '../scene.ts';
import { startNodeServer } from '../start-node.ts';

describe('many generated calls', () => {
  const scene = openScene((env) => startNodeServer(env), { RATE_LIMIT: '0' });
  testGenerated(scene, 51_200);
  testTraces(scene);
});
