import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { functionPath } from 'contact/wire.ts';
import { demoKey } from '../../../../hosting.ts';
import { comesTrue } from '../../../../tests/support/machine/until.ts';
import { startServer } from '../../support/server/server.ts';
import { startProbe } from '../load/probe.ts';

const closedWithinMs = 15_000;
// In `npm run bench` the median is at most 50 ms; a server that fails here delays others for seconds.
const medianWithinMs = 500;
const perAddress = 50;
const line = `POST ${functionPath} HTTP/1.1\r\nHost: x\r\n`;
const starts = {
  headers: line,
  body: `${line}Content-Type: application/json\r\napikey: ${demoKey}\r\nContent-Length: 8000\r\n\r\n{`,
};

/** Asserts that many clients that send one byte a second, from many addresses, are disconnected and delay nobody. */
export async function besideSlowClients(connections: number) {
  await using server = await startServer({ RATE_LIMIT: '0' });
  await using probe = startProbe(server.address);
  const open = new Set<Socket>();
  const lasted: number[] = [];
  for (let index = 0; index < connections; index += 1) {
    const localAddress = `127.0.1.${1 + Math.floor(index / perAddress)}`;
    const socket = connect({ host: '127.0.0.1', port: server.port, localAddress });
    const start = performance.now();
    open.add(socket);
    socket.write(index % 2 === 0 ? starts.headers : starts.body);
    socket.on('error', () => {});
    socket.resume();
    socket.on('close', () => {
      open.delete(socket);
      lasted.push(performance.now() - start);
    });
  }
  const dribble = setInterval(() => {
    for (const socket of open) socket.write('x');
  }, 1_000);
  try {
    await comesTrue(() => open.size === 0, closedWithinMs + 1_000);
    const { medianMs, slowestMs } = await probe.stop();
    const late = open.size + lasted.filter((ms) => ms > closedWithinMs).length;
    assert.equal(late, 0, `${late} of ${connections} were open for longer than 15 s`);
    assert.ok(medianMs <= medianWithinMs, `others waited ${Math.round(medianMs)} ms`);
    return { medianMs, slowestMs };
  } finally {
    clearInterval(dribble);
    for (const socket of open) socket.destroy();
  }
}
