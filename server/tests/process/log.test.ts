import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { cleanEnv } from '../../../tests/support/machine/clean-env.ts';

test('openLog: logs the code of a PostgreSQL error, not the personal data in its detail', () => {
  const program = `
    import { openLog } from './server/log.ts';
    const { log, close } = openLog('info');
    const detail = 'Failing row contains (Anne)';
    log.error({ err: Object.assign(new Error('refused'), { code: '23514', detail }) }, 'failed');
    await close();`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: cleanEnv,
  });
  assert.match(stdout, /"code":"23514".*"failed"/);
  assert.doesNotMatch(stdout, /Anne/);
});
