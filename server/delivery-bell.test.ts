import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { createBell } from './delivery-bell.ts';

test('it rings with the secret', async () => {
  const scene = createScene();
  const rung = scene.ring();
  scene.answer(new Response('{}'));
  await rung;
  assert.deepEqual(scene.calls, ['POST https://x.example/bell Bearer secret']);
  assert.equal(scene.log, '');
});

test('whoever rings while it rings is heard by one more ring', async () => {
  const scene = createScene();
  const rung = [scene.ring(), scene.ring(), scene.ring()];
  await setImmediate();
  assert.equal(scene.calls.length, 1);
  scene.answer(new Response('{}'));
  await setImmediate();
  assert.equal(scene.calls.length, 2);
  scene.answer(new Response('{}'));
  await Promise.all(rung);
  assert.equal(scene.calls.length, 2);
  void scene.ring();
  assert.equal(scene.calls.length, 3);
});

test('a ring that fails is told in the log, and no error', async () => {
  const scene = createScene();
  const refused = scene.ring();
  scene.answer(new Response(null, { status: 401 }));
  await refused;
  assert.match(scene.log, /"status":401.*could not be rung/);
  const broken = scene.ring();
  scene.answer(new TypeError('connection refused'));
  await broken;
  assert.match(scene.log, /connection refused.*could not be rung/);
});

function createScene() {
  let answer: (response: Response | Error) => void = () => {};
  const scene = {
    calls: [] as string[],
    log: '',
    ring,
    answer: (what: Response | Error) => answer(what),
  };
  const bell = createBell({
    url: 'https://x.example/bell',
    secret: 'secret',
    fetch: (url, { method, headers } = {}) => {
      scene.calls.push(`${method} ${url} ${new Headers(headers).get('authorization')}`);
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      answer = (what) => (what instanceof Error ? reject(what) : resolve(what));
      return promise;
    },
    log: pino({}, { write: (line: string) => (scene.log += line) }),
  });
  function ring() {
    return bell();
  }
  return scene;
}
