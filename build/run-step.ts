import { spawnSync } from 'node:child_process';

/** Runs a command of the build, and ends this process where it fails. */
export function runStep(command: string, ...parameters: string[]): void {
  const { status, signal } = spawnSync(command, parameters, {
    stdio: 'inherit',
    // On a machine that is set to develop, visitors would get React's development build, of nearly twice the size.
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  // Linux ends a program for which there is no memory with SIGKILL, and Node ends itself with SIGABRT. Neither tells an owner why.
  if (signal === 'SIGKILL' || signal === 'SIGABRT')
    process.stderr.write(
      'Te weinig geheugen: het bouwen is afgebroken. De computer heeft 2 GB geheugen nodig.\n',
    );
  if (status !== 0) process.exit(status ?? 1);
}
