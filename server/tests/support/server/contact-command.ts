import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cleanEnv } from '../../../../tests/support/machine/clean-env.ts';
import { contactProgram } from './server.ts';

/** Runs `npm run contact -- …` without a terminal. @returns Its exit status and output. */
export async function contact(
  args: string[],
  env: Record<string, string>,
  { out: target = 'pipe', ...user }: { out?: number | 'pipe'; uid?: number } = {},
) {
  const child = spawn(process.execPath, [contactProgram, ...args], {
    cwd: join(import.meta.dirname, '../../../..'),
    env: { ...cleanEnv, ...env },
    stdio: ['ignore', target, 'pipe'],
    timeout: 30_000,
    ...user,
  });
  let [out, err] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}
