import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../../tests/support/machine/listen.ts';
import { until } from '../../../../tests/support/machine/until.ts';

/** Runs a program that answers HTTP on a free port; disposal ends it. */
export async function runOnPort(program: string, flags: (port: number) => string[], env = {}) {
  const port = await freePort();
  const child = spawn(program, flags(port), { env: { ...process.env, ...env }, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  const end = async () => {
    child.kill();
    await exited;
  };
  try {
    await until(`${program} answers`, () => {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
      return fetch(address).then(Boolean, () => false);
    });
  } catch (error) {
    await end();
    throw error;
  }
  return { address, [Symbol.asyncDispose]: end };
}
