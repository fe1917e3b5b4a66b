import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { createRunner, type Job, startJobs } from './jobs.ts';

test('startJobs: runs each job at the start and after each pause, until stopped', async (t) => {
  const scene = createScene(t);
  const jobs = startJobs([scene.job('one', 10), scene.job('two', 25)], scene.log);
  assert.deepEqual(scene.started(), ['one', 'two']);
  await scene.pass(60);
  assert.deepEqual(scene.started(), ['one', 'one', 'two', 'one', 'one', 'one', 'two', 'one']);
  await jobs.stop();
  await scene.pass(60);
  assert.deepEqual(scene.started(), []);
});

test('startJobs: never two runs of a job at once; no job delays another', async (t) => {
  const scene = createScene(t);
  const gate = Promise.withResolvers<void>();
  const slow = { ...scene.job('slow', 10), run: () => scene.step('slow', gate.promise) };
  startJobs([slow, scene.job('quick', 20)], scene.log);
  await scene.pass(30);
  assert.deepEqual(scene.started(), ['slow', 'quick', 'quick']);
  gate.resolve();
  await scene.pass(10);
  assert.deepEqual(scene.started(), ['slow', 'quick']);
});

test('wake: runs the job once within `wakesWithinMs`, however often called, and once more if called during a run', async (t) => {
  const scene = createScene(t);
  const gate = Promise.withResolvers<void>();
  let wait: Promise<void> | undefined;
  const woken = {
    ...scene.job('woken', 20),
    wakesWithinMs: 5,
    run: () => scene.step('woken', wait),
  };
  const jobs = startJobs([woken, scene.job('other', 30)], scene.log);
  await scene.pass(20);
  assert.deepEqual(scene.started(), ['woken', 'other', 'woken']);
  for (let count = 0; count < 3; count += 1) jobs.wake();
  await scene.pass(4);
  assert.deepEqual(scene.started(), []);
  wait = gate.promise;
  await scene.pass(2);
  assert.deepEqual(scene.started(), ['woken']);
  jobs.wake();
  await scene.pass(10);
  gate.resolve();
  await scene.pass(5);
  assert.deepEqual(scene.started(), ['other', 'woken']);
});

test('startJobs: logs what a job throws, and runs it again', async (t) => {
  const scene = createScene(t);
  const failing = {
    ...scene.job('failing', 10),
    run(): Promise<void> {
      void scene.step('failing');
      throw new Error('disk full');
    },
  };
  startJobs([failing, scene.job('other', 10)], scene.log);
  await scene.pass(10);
  assert.deepEqual(scene.started(), ['failing', 'other', 'failing', 'other']);
  assert.deepEqual(scene.logged, Array(2).fill('failing could not be done: disk full'));
});

test('stop: signals and awaits running jobs', async (t) => {
  const scene = createScene(t);
  const gate = Promise.withResolvers<void>();
  const waiting = {
    ...scene.job('waiting', 10),
    async run(stopping: AbortSignal) {
      await gate.promise;
      await scene.step(stopping.aborted ? 'signalled' : 'not signalled');
    },
  };
  const jobs = startJobs([waiting], scene.log);
  const stopped = jobs.stop();
  assert.equal(await Promise.race([stopped, turn('waits')]), 'waits');
  gate.resolve();
  await stopped;
  assert.deepEqual(scene.started(), ['signalled']);
});

test('createRunner: a second run() during a run starts no other', async (t) => {
  const scene = createScene(t);
  const gate = Promise.withResolvers<void>();
  const job = { ...scene.job('job', 10), run: () => scene.step('job', gate.promise) };
  const runner = createRunner(job, scene.log);
  const both = [runner.run(), runner.run()];
  gate.resolve();
  await Promise.all(both);
  await runner.run();
  assert.deepEqual(scene.started(), ['job', 'job']);
});

/** Jobs on a mocked clock, and what they did and logged. */
function createScene({ mock }: TestContext) {
  mock.timers.enable({ apis: ['setInterval'] });
  const started: string[] = [];
  const logged: string[] = [];
  const write = (line: string) => {
    const { msg, err } = JSON.parse(line);
    logged.push(`${msg}: ${err.message}`);
  };
  const step = async (name: string, wait?: Promise<void>) => {
    started.push(name);
    await wait;
  };
  return {
    logged,
    log: pino({}, { write }),
    step,
    job: (name: string, everyMs: number): Job => ({
      everyMs,
      failure: `${name} could not be done`,
      run: () => step(name),
    }),
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 1) {
        mock.timers.tick(1);
        await turn();
      }
    },
    /** Since the last call. */
    started: () => started.splice(0),
  };
}
