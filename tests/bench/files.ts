import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runOnPort } from '../../server/tests/support/server/run-on-port.ts';
import { builtFolder, temporaryFolder } from '../../server/tests/support/server/server.ts';
import { findOnPath } from '../support/machine/install.ts';
import { startBuiltServer } from './built-server.ts';
import { type Figure, median, repeat } from './figures.ts';

const run = promisify(execFile);
const rounds = 3;

/** The page a second from our server and from nginx, in turn, each on one core with the load on the other. */
export async function benchFiles(): Promise<Figure[]> {
  const name = 'page/s on one core, as a share of nginx';
  const target = { atLeast: 0.3 };
  const missing = ['nginx', 'wrk', 'taskset'].filter((tool) => !findOnPath([tool]));
  if (missing.length > 0) {
    const note = `needs ${missing.join(', ')} (apt-get install nginx-light wrk util-linux)`;
    return [{ name, value: undefined, target, note }];
  }
  await using nginx = await startNginx();
  await using server = await startBuiltServer({ under: ['taskset', '-c', '0'] });
  const turns = await repeat(rounds, async () => ({
    nginx: await load(nginx.address),
    ours: await load(server.address),
  }));
  const rate = (who: 'nginx' | 'ours') => median(turns.map((turn) => turn[who].perSecond));
  const told = (who: 'nginx' | 'ours') =>
    `${who} ${Math.round(rate(who))}/s, p99 ${turns.map((turn) => turn[who].p99).join(', ')}`;
  const note = `${told('ours')}; ${told('nginx')}; both gzip from the build`;
  return [{ name, value: rate('ours') / rate('nginx'), target, note }];
}

async function load(address: string) {
  const parameters = ['-t1', '-c64', '-d4s', '--latency', '-H', 'Accept-Encoding: gzip'];
  const { stdout } = await run('taskset', ['-c', '1', 'wrk', ...parameters, `${address}/`]);
  return {
    perSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p99: stdout.match(/99%\s+(\S+)/)?.[1] ?? '',
  };
}

/** Its own folder goes with it. */
async function startNginx() {
  await using opened = new AsyncDisposableStack();
  const { path: folder } = opened.use(await temporaryFolder());
  const config = join(folder, 'nginx.conf');
  const { address } = opened.use(
    await runOnPort('taskset', (port) => {
      writeFileSync(config, configuration(folder, port));
      return ['-c', '0', 'nginx', '-c', config];
    }),
  );
  return Object.assign(opened.move(), { address });
}

function configuration(folder: string, port: number): string {
  return `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http {
       types { text/html html; } access_log off; sendfile on; keepalive_requests 1000000;
       open_file_cache max=100; gzip_static on;
       client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
       uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
       server { listen 127.0.0.1:${port}; root ${builtFolder}; }
     }`;
}
