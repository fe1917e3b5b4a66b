import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { demoKey } from '../../../../hosting.ts';
import { denoProgram } from './deno.ts';
import { runSql } from './postgres.ts';
import { startProxy } from './proxy.ts';
import { logged, temporaryFolder } from './server.ts';

const project = join(import.meta.dirname, '../../../..');

/** The functions as deployed, made by `npm run build`. */
export const bundles = {
  'send-contact-email': join(project, 'supabase/functions/send-contact-email/index.js'),
  'deliver-mail': join(project, 'supabase/functions/deliver-mail/index.js'),
};

/** Applies the migrations of `supabase db push`, except those that need Supabase's roles and pg_cron. */
export async function pushTables(url: string): Promise<void> {
  const files = globSync(join(project, 'supabase/migrations/*[0-9]_contact_???.sql')).sort();
  for (const file of files) await runSql(url, readFileSync(file, 'utf8'));
}

/**
 * Runs both built functions under the Deno of Supabase's runtime, behind a gateway.
 * @param env Secrets of the project that add to or replace the usual settings.
 */
export async function startDenoFunctions(env: Record<string, string>) {
  const folder = await temporaryFolder();
  const ports = new Map<string, number>();
  // No connection is reused: a function closes it after refusing a call without reading its body.
  const gateway = await startProxy({ pipelining: 0 }, async (forward, { url = '' }) => {
    const [, name = ''] = url.match(/^\/functions\/v1\/([\w-]+)/) ?? [];
    const port = ports.get(name);
    if (port === undefined) return { statusCode: 404 };
    const path = url.replace(/^\/functions\/v1/, '');
    const headers = { host: 'edge-runtime.supabase.com' };
    return await forward(`http://127.0.0.1:${port}`, { path, headers });
  });

  let log = '';
  const settings = {
    SUPABASE_URL: gateway.address,
    SUPABASE_ANON_KEY: demoKey,
    SITE_URL: 'https://www.praktijk.example',
    MAIL_FROM: 'site@praktijk.example',
    MAIL_TO: 'eigenaar@praktijk.example',
    ...env,
    DENO_DIR: folder.path,
    DENO_NO_UPDATE_CHECK: '1',
  };
  const running: ReturnType<typeof runDeno>[] = [];
  const end = async (signal?: NodeJS.Signals) => {
    await Promise.all(running.splice(0).map((each) => each.stop(signal)));
    await gateway[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  };
  const start = async ([name, bundle]: [string, string]) => {
    const each = runDeno(bundle, settings, (text) => {
      log += text;
    });
    running.push(each);
    ports.set(name, await each.port);
  };
  try {
    await Promise.all(Object.entries(bundles).map(start));
  } catch (error) {
    // Anything left open would keep the failed test from ending.
    await end();
    throw error;
  }
  return {
    /** The gateway of both functions: `http://127.0.0.1:<port>`. */
    address: gateway.address,
    /** The logs of both functions so far. */
    log: () => log,
    /** Resolves when the log matches. */
    logged: (pattern: RegExp) => logged(pattern, () => log),
    /** Kills both at once. */
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end(),
  };
}

export type DenoFunctions = Awaited<ReturnType<typeof startDenoFunctions>>;

function runDeno(bundle: string, env: Record<string, string>, onLog: (text: string) => void) {
  if (!existsSync(bundle)) throw new Error(`${bundle} is not built: npm run build`);
  // Exactly the permissions of Supabase's runtime: the machine's name may be read, nothing may be run.
  const rights = ['--allow-env', '--allow-net', `--allow-read=${project}`, '--allow-sys=hostname'];
  const strict = ['--no-prompt', '--no-config', '--no-lock', '--cached-only'];
  const launcher = join(import.meta.dirname, 'deno-launcher.ts');
  const parameters = ['run', ...rights, ...strict, launcher, pathToFileURL(bundle).href];
  const child = spawn(denoProgram(), parameters, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const port = Promise.withResolvers<number>();
  let start = '';
  const read = (chunk: Buffer) => {
    const text = chunk.toString();
    onLog(text);
    start += text;
    const servedPort = start.match(/Serving on (\d+)/)?.[1];
    if (servedPort !== undefined) port.resolve(Number(servedPort));
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const exited = once(child, 'exit').then(() => port.reject(new Error(`Deno ended: ${start}`)));
  return {
    port: port.promise,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal);
      await exited;
    },
  };
}
