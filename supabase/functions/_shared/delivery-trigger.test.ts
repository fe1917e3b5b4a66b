import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { createDeliveryTrigger } from './delivery-trigger.ts';

test('trigger: sends the secret', async () => {
  const scene = createScene();
  const triggered = scene.trigger();
  scene.answer(new Response('{}'));
  await triggered;
  assert.deepEqual(scene.calls, ['POST https://x.example/trigger Bearer secret']);
  assert.equal(scene.log, '');
});

test('trigger: merges calls during a run into one follow-up run', async () => {
  const scene = createScene();
  const triggered = [scene.trigger(), scene.trigger(), scene.trigger()];
  await setImmediate();
  assert.equal(scene.calls.length, 1);
  scene.answer(new Response('{}'));
  await setImmediate();
  assert.equal(scene.calls.length, 2);
  scene.answer(new Response('{}'));
  await Promise.all(triggered);
  assert.equal(scene.calls.length, 2);
  void scene.trigger();
  assert.equal(scene.calls.length, 3);
});

test('trigger: logs a failed call and does not throw', async () => {
  const scene = createScene();
  const refused = scene.trigger();
  scene.answer(new Response(null, { status: 401 }));
  await refused;
  assert.match(scene.log, /"reason":"HTTP 401".*failed/);
  const broken = scene.trigger();
  scene.answer(new TypeError('connection refused'));
  await broken;
  assert.match(scene.log, /connection refused.*failed/);
});

function createScene() {
  let answer: (response: Response | Error) => void = () => {};
  const scene = {
    calls: [] as string[],
    log: '',
    trigger: () => trigger(),
    answer: (result: Response | Error) => answer(result),
  };
  const trigger = createDeliveryTrigger({
    url: 'https://x.example/trigger',
    secret: 'secret',
    fetch: (url, { method, headers } = {}) => {
      scene.calls.push(`${method} ${url} ${new Headers(headers).get('authorization')}`);
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      answer = (result) => (result instanceof Error ? reject(result) : resolve(result));
      return promise;
    },
    log: pino({}, { write: (line: string) => (scene.log += line) }),
  });
  return scene;
}
