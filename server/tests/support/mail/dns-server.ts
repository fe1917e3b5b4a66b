import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { type Answer, decode, encode, type Packet } from 'dns-packet';

type Records = Record<string, { TXT?: string[][]; MX?: string[] } | 'SERVFAIL' | 'no answer'>;

const serverFailure = 2;
const noSuchName = 3;

/** A DNS server on a free port of this machine, and a resolver that asks it alone. */
export async function startDnsServer(records: Records) {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions: [question] = [] } = decode(message);
    if (question === undefined) return;
    const found = records[question.name.toLowerCase()];
    if (found === 'no answer') return;
    const { name, type } = question;
    const answers: Answer[] = [];
    if (typeof found === 'object' && type === 'TXT')
      for (const data of found.TXT ?? []) answers.push({ name, type, data });
    if (typeof found === 'object' && type === 'MX')
      for (const exchange of found.MX ?? [])
        answers.push({ name, type, data: { preference: 10, exchange } });
    const failure = found === 'SERVFAIL' ? serverFailure : noSuchName;
    const flags = typeof found === 'object' ? 0 : failure;
    const reply: Packet = { id, type: 'response', flags, questions: [question], answers };
    socket.send(encode(reply), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    async [Symbol.asyncDispose]() {
      resolver.cancel();
      socket.close();
      await once(socket, 'close');
    },
  };
}
