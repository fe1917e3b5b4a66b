import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../machine/listen.ts';
import { until } from '../machine/until.ts';

/** Runs a program that answers HTTP on a free port, until its variable ends. */
export async function runOnPort(program: string, flags: (port: number) => string[], env = {}) {
  const port = await freePort();
  const child = spawn(program, flags(port), { env: { ...process.env, ...env }, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await until(`${program} answers`, () => fetch(address).then(Boolean, () => false));
  return {
    address,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
