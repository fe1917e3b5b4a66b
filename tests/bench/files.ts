import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOnPath } from '../support/machine/install.ts';
import { runOnPort } from '../support/server/run-on-port.ts';
import { builtFolder, temporaryFolder } from '../support/server/server.ts';
import { startBuiltServer } from './built-server.ts';
import { type Figure, median } from './figures.ts';

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
  const ours: Wrk[] = [];
  const theirs: Wrk[] = [];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await load(nginx.address));
    ours.push(await load(server.address));
  }
  const rate = (results: Wrk[]) => median(results.map(({ perSecond }) => perSecond));
  const told = (results: Wrk[]) =>
    `${Math.round(rate(results))}/s, p99 ${results.map(({ p99 }) => p99).join(', ')}`;
  const note = `ours ${told(ours)}; nginx ${told(theirs)}; both gzip from the build`;
  return [{ name, value: rate(ours) / rate(theirs), target, note }];
}

interface Wrk {
  perSecond: number;
  p99: string;
}

async function load(address: string): Promise<Wrk> {
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
  const still = opened.move();
  return { address, [Symbol.asyncDispose]: () => still.disposeAsync() };
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
