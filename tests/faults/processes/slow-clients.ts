import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { functionPath } from '../../../contact/answers.ts';
import { demoKey } from '../../../hosting.ts';
import { temporaryFolder } from '../../support/server/server.ts';
import { noReport, type Report } from '../load/report.ts';
import { runServer } from '../load/server-process.ts';
import { comesTrue } from '../load/until.ts';
import { startProbe } from './probe.ts';
import { startSilentPeer } from './silent-peer.ts';

const closedWithinMs = 15_000;
// That it is 50 ms at most, `npm run bench` holds; here others would wait for seconds.
const medianWithinMs = 500;
const perAddress = 50;
const line = `POST ${functionPath} HTTP/1.1\r\nHost: x\r\n`;
const starts = {
  headers: line,
  body: `${line}Content-Type: application/json\r\napikey: ${demoKey}\r\nContent-Length: 8000\r\n\r\n{`,
};

/** Many who send a byte a second, of their headers or of their body, from many addresses of this machine. */
export async function besideSlowClients(
  connections: number,
): Promise<Report & { medianMs: number }> {
  await using folder = await temporaryFolder();
  await using peer = await startSilentPeer();
  const database = join(folder.path, 'contact.db');
  await using server = await runServer({ database, smtpUrl: peer.url });
  await using probe = startProbe(server.address);
  const { port } = new URL(server.address);

  const open = new Set<Socket>();
  const lasted: number[] = [];
  for (let index = 0; index < connections; index += 1) {
    const localAddress = `127.0.1.${1 + Math.floor(index / perAddress)}`;
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress });
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
    const failures: string[] = [];
    if (late > 0) failures.push(`${late} of ${connections} were open for longer than 15 s`);
    if (medianMs > medianWithinMs) failures.push(`others waited ${Math.round(medianMs)} ms`);
    return {
      ...noReport,
      scenario: 'slow clients',
      faults: connections,
      slowestMs,
      medianMs,
      failures,
      notes: [
        `others answered in ${medianMs.toFixed(1)} ms at the median`,
        `the last was closed after ${(Math.max(0, ...lasted) / 1_000).toFixed(1)} s`,
      ],
    };
  } finally {
    clearInterval(dribble);
    for (const socket of open) socket.destroy();
  }
}
