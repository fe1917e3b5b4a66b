import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { builtFolder } from '../../server/tests/support/server/server.ts';
import { findOnPath } from '../support/machine/programs.ts';
import { startNginx } from '../support/nginx.ts';
import { median, repeat, report } from './figures.ts';
import { startBuiltServer } from './server.ts';

const onOneCore = ['taskset', '-c', '0'];

/** Pages a second from our server and nginx alternately, each on one core with the load on the other. */
export async function benchFiles(): Promise<void> {
  const missing = ['nginx', 'wrk', 'taskset'].filter((tool) => !findOnPath([tool]));
  if (missing.length > 0)
    throw new Error(`needs ${missing.join(', ')} (apt-get install nginx-light wrk util-linux)`);
  await using nginx = await startNginx(configuration, onOneCore);
  await using server = await startBuiltServer({ under: onOneCore });
  const turns = await repeat(3, async () => ({
    baseline: await perSecond(nginx.address),
    ours: await perSecond(server.address),
  }));
  const baseline = median(turns.map(({ baseline }) => baseline));
  const ours = median(turns.map(({ ours }) => ours));
  const note = `${Math.round(ours)} of ${Math.round(baseline)}; both serve gzip files of the build`;
  report('page/s on one core, as a share of nginx', ours / baseline, '>= 0.3', note);
}

async function perSecond(address: string): Promise<number> {
  const parameters = ['-t1', '-c64', '-d4s', '-H', 'Accept-Encoding: gzip', `${address}/`];
  const { stdout } = await promisify(execFile)('taskset', ['-c', '1', 'wrk', ...parameters]);
  return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]);
}

function configuration(_: string, port: number): string {
  return `types { text/html html; } sendfile on; keepalive_requests 1000000;
    open_file_cache max=100; gzip_static on;
    server { listen 127.0.0.1:${port}; root ${builtFolder}; }`;
}
