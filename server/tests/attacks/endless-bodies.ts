import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { functionPath } from '../../../contact/answers.ts';
import { demoKey } from '../../../hosting.ts';
import { type RunningServer, startServer } from '../support/server/server.ts';

const host = 'HTTP/1.1\r\nHost: x\r\n';
const keyed = `Content-Type: application/json\r\napikey: ${demoKey}\r\n`;
const long = 'Content-Length: 9999999999\r\n\r\n';
const chunks = 'Transfer-Encoding: chunked\r\n\r\n';
const block = 'x'.repeat(65_536);
const chunk = `10000\r\n${block}\r\n`;

/** What is sent first, and then again and again, whatever the answer is. */
const senders: [who: string, start: string, more: string][] = [
  ['a body to the function', `POST ${functionPath} ${host}${keyed}${long}`, block],
  ['chunks to the function', `POST ${functionPath} ${host}${keyed}${chunks}`, chunk],
  ['a body without the key', `POST ${functionPath} ${host}${long}`, block],
  ['chunks to the page', `POST / ${host}${chunks}`, chunk],
  ['an extension of a chunk', `POST ${functionPath} ${host}${keyed}${chunks}1;`, block],
  ['trailers', `POST ${functionPath} ${host}${keyed}${chunks}0\r\n`, 'a: b\r\n'.repeat(5_000)],
  ['headers', `GET / ${host}`, 'a: b\r\n'.repeat(5_000)],
  ['a header', `GET / ${host}a: `, block],
  ['a target', 'GET /', block],
  ['an upgrade', `GET / ${host}Connection: Upgrade\r\nUpgrade: websocket\r\n${chunks}`, chunk],
  ['a tunnel', `CONNECT x:443 ${host}\r\n`, block],
];

/** Holds that each of them is cut off in time, in bounded memory, while others are served. */
export async function besideEndlessBodies(): Promise<void> {
  await using server = await startServer();
  const isOver = new AbortController();
  const others = askAllTheTime(server, isOver.signal);
  const lasted = await Promise.all(
    senders.map(([, start, more]) => sendOn(server.port, start, more)),
  );
  isOver.abort();
  for (const [index, [who]] of senders.entries())
    assert.ok((lasted[index] ?? 0) < 15_000, `${who}: ${lasted[index]} ms`);
  const times = (await others).sort((one, other) => one - other);
  assert.ok((times[Math.floor(times.length / 2)] ?? 0) < 2_000, 'others waited');
  if (process.platform === 'linux') await assertSmall(server);
}

export async function assertSmall({ pid }: RunningServer): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const most = Number(status.match(/VmHWM:\s+(\d+)/)?.[1]) / 1_024;
  assert.ok(most < 400, `${most} MiB`);
}

/** @returns The milliseconds until the server closes the connection. */
async function sendOn(port: number, start: string, more: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const since = performance.now();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {}).resume();
  socket.write(start);
  const send = () => socket.writable && socket.writableLength < 500_000 && socket.write(more);
  const timer = setInterval(send, 20);
  const giveUp = setTimeout(() => socket.destroy(), 16_000);
  await closed;
  clearInterval(timer);
  clearTimeout(giveUp);
  return performance.now() - since;
}

/** @returns The milliseconds that each answer took. */
async function askAllTheTime({ address }: RunningServer, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    assert.equal((await fetch(`${address}/healthz`)).status, 200);
    times.push(performance.now() - start);
    await Promise.race([once(signal, 'abort'), new Promise((resolve) => setTimeout(resolve, 50))]);
  }
  return times;
}
