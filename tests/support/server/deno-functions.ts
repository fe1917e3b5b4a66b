import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { demoKey } from '../../../hosting.ts';
import { ensureDeno } from './deno.ts';
import { watchLog } from './log-watch.ts';
import { as } from './postgres.ts';
import { temporaryFolder } from './server.ts';

export interface DenoFunctions {
  /** Of the gateway before both functions: `http://127.0.0.1:<port>`. */
  address: string;
  /** What both functions have written to their logs so far. */
  log(): string;
  /** Resolves when the log matches. */
  logged(pattern: RegExp): Promise<void>;
  /** Ends both functions; the gateway stays, as Supabase's does. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const project = join(import.meta.dirname, '../../..');

/** The functions as they are deployed; `npm run build` makes them. */
export const bundles = {
  'send-contact-email': join(project, 'supabase/functions/send-contact-email/index.js'),
  'deliver-mail': join(project, 'supabase/functions/deliver-mail/index.js'),
};

/** Applies what `supabase db push` would, but for what only Supabase has: its roles and its clock. */
export async function pushTables(url: string): Promise<void> {
  const files = globSync(join(project, 'supabase/migrations/*_contact_*.sql')).sort();
  for (const file of files) await as(url, readFileSync(file, 'utf8'));
}

/**
 * Runs both built functions under the Deno of Supabase's runtime, behind one address as its gateway puts them.
 * @param env Secrets of the project; those that the platform gives, and the senders and receivers of e-mail, are
 *   there unless it says otherwise.
 */
export async function startDenoFunctions(env: Record<string, string>): Promise<DenoFunctions> {
  const folder = await temporaryFolder();
  const ports = new Map<string, number>();
  const gateway = createServer((incoming, answer) => {
    const [, name = ''] = incoming.url?.match(/^\/functions\/v1\/([\w-]+)/) ?? [];
    const port = ports.get(name);
    if (port === undefined) {
      answer.writeHead(404).end();
      return;
    }
    const forwarded = forward(incoming, port);
    forwarded.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    forwarded.on('error', () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    });
    answer.on('close', () => forwarded.destroy());
    // As a whole: what is refused before it was read would break off here, its answer unheard.
    buffer(incoming).then(
      (body) => forwarded.end(Buffer.from(body)),
      () => forwarded.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const address = `http://127.0.0.1:${(gateway.address() as { port: number }).port}`;

  const { add, log, logged } = watchLog();
  const settings = {
    SUPABASE_URL: address,
    SUPABASE_ANON_KEY: demoKey,
    SITE_URL: 'https://www.praktijk.example',
    MAIL_FROM: 'site@praktijk.example',
    MAIL_TO: 'eigenaar@praktijk.example',
    ...env,
    DENO_DIR: folder.path,
    DENO_NO_UPDATE_CHECK: '1',
  };
  const running: ReturnType<typeof runDeno>[] = [];
  const stop = async () => {
    await Promise.all(running.map((each) => each.stop()));
  };
  const end = async () => {
    await stop();
    gateway.close();
    gateway.closeAllConnections();
    await folder[Symbol.asyncDispose]();
  };
  try {
    for (const [name, bundle] of Object.entries(bundles)) {
      const each = runDeno(bundle, settings, add);
      running.push(each);
      each.port.then(
        (port) => ports.set(name, port),
        () => {},
      );
    }
    await Promise.all(running.map(({ port }) => port));
  } catch (error) {
    // What stayed open would keep the test that failed from ending.
    await end();
    throw error;
  }
  return {
    address,
    log,
    logged,
    stop,
    [Symbol.asyncDispose]: end,
  };
}

/** As the gateway passes a call on: by a host of its own, with the caller at the end of the hops. */
function forward(incoming: IncomingMessage, port: number): ClientRequest {
  const hops = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress];
  return request({
    host: '127.0.0.1',
    port,
    path: incoming.url?.replace(/^\/functions\/v1/, '') ?? '/',
    method: incoming.method ?? 'GET',
    // After a refusal that left a body unread the function closes its connection: none is used twice.
    agent: false,
    headers: {
      ...incoming.headers,
      connection: 'close',
      host: 'edge-runtime.supabase.com',
      'x-forwarded-for': hops.filter(Boolean).join(', '),
    },
  });
}

function runDeno(bundle: string, env: Record<string, string>, onLog: (text: string) => void) {
  if (!existsSync(bundle)) throw new Error(`${bundle} is not built: npm run build`);
  // What the runtime lets a function do, and no more: it may learn the machine's name, and run nothing.
  const rights = ['--allow-env', '--allow-net', `--allow-read=${project}`, '--allow-sys=hostname'];
  const strict = ['--no-prompt', '--no-config', '--no-lock', '--cached-only'];
  const launcher = join(import.meta.dirname, 'deno-launcher.ts');
  const parameters = ['run', ...rights, ...strict, launcher, pathToFileURL(bundle).href];
  const child = spawn(ensureDeno(), [...parameters, 'background'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const port = Promise.withResolvers<number>();
  let start = '';
  const read = (chunk: Buffer) => {
    const text = chunk.toString();
    onLog(text);
    start += text;
    const told = start.match(/Serving on (\d+)/)?.[1];
    if (told !== undefined) port.resolve(Number(told));
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const exited = once(child, 'exit').then(() => port.reject(new Error(`Deno ended: ${start}`)));
  return {
    port: port.promise,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
