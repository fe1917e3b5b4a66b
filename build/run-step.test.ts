import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const windows = { skip: process.platform === 'win32' && 'needs the signals of POSIX' };

test('a step that is ended for lack of memory says so, and the build fails', windows, () => {
  for (const signal of ['KILL', 'ABRT']) {
    const { status, stderr } = runStep(`kill -${signal} $$`);
    assert.equal(status, 1);
    assert.match(stderr, /^Te weinig geheugen: .*\n$/);
  }
});

test('a step that fails for another reason ends the build with its status', windows, () => {
  assert.deepEqual(runStep('exit 3'), { status: 3, stderr: '' });
  assert.deepEqual(runStep('true'), { status: 0, stderr: '' });
});

// https://github.com/atomantic/PortOS/pull/5429
test(
  'a step of the build makes what visitors get, also where NODE_ENV is development',
  windows,
  () => {
    assert.equal(runStep('[ "$NODE_ENV" = production ]').status, 0);
  },
);

function runStep(command: string) {
  const program = `import { runStep } from './build/run-step.ts'; runStep('sh', '-c', '${command}')`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { encoding: 'utf8', timeout: 30_000, env: { ...process.env, NODE_ENV: 'development' } },
  );
  return { status, stderr };
}
