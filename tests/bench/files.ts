import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startBuiltServer } from './built-server.ts';
import type { Figure } from './table.ts';

const run = promisify(execFile);
const nginxPort = 18_080;
const rounds = 3;

/** The page a second from our server and from nginx, in turn, each on one core with the load on the other. */
export async function benchFiles(): Promise<Figure> {
  const name = 'page/s on one core, as a share of nginx';
  const target = { atLeast: 0.4 };
  const missing = ['nginx', 'wrk', 'taskset'].filter((tool) => !isThere(tool));
  if (missing.length > 0) {
    const note = `needs ${missing.join(', ')} (apt-get install nginx-light wrk util-linux)`;
    return { name, value: undefined, target, note };
  }
  await using nginx = await startNginx();
  await using server = await startBuiltServer({ under: ['taskset', '-c', '0'] });
  const ours: Wrk[] = [];
  const theirs: Wrk[] = [];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await load(nginx.address));
    ours.push(await load(server.address));
  }
  const [our, their] = [median(ours), median(theirs)];
  const note = `ours ${Math.round(our.perSecond)}/s, p99 ${our.p99}; nginx ${Math.round(their.perSecond)}/s, p99 ${their.p99}; both gzip from the build`;
  return { name, value: our.perSecond / their.perSecond, target, note };
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

async function startNginx() {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const root = join(import.meta.dirname, '../../dist');
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http {
       types { text/html html; } access_log off; sendfile on; keepalive_requests 1000000;
       open_file_cache max=100; gzip_static on;
       client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
       uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
       server { listen 127.0.0.1:${nginxPort}; root ${root}; }
     }`,
  );
  const child = spawn('taskset', ['-c', '0', 'nginx', '-c', config], { stdio: 'inherit' });
  const address = `http://127.0.0.1:${nginxPort}`;
  while (!(await fetch(address).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx ended by itself');
  }
  return {
    address,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

function median(results: Wrk[]): Wrk {
  const sorted = results.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] as Wrk;
}

function isThere(tool: string): boolean {
  return spawnSync(tool, ['-v'], { stdio: 'ignore' }).error === undefined;
}
