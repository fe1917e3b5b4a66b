/**
 * The upper bound for the function on SQLite: a bare `node:http` server that makes the same two inserts. Waiting requests
 * share a commit, and so one sync. It has no checks, limits, log or e-mails.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { fieldNames, fields } from 'contact/fields.ts';
import { openDatabase } from '../../server/storage/sqlite/file.ts';

const database = openDatabase((process.env['DATABASE_URL'] ?? '').replace('file:', ''), true);
const columns = fieldNames.map((name) => fields[name].column);
const insertRequest = database.prepare(
  `INSERT INTO requests (reference, received_at, ${columns}, type, marks, is_keyed, fingerprint)
   VALUES (:key, :at, ${fieldNames.map((name) => `:${name}`)}, :type, '', 1, :fingerprint)`,
);
const insertDelivery = database.prepare(
  "INSERT INTO deliveries (request_id, kind, due_at, owed_since) VALUES (:id, 'notification', :at, :at)",
);

const waiting: { response: ServerResponse; key: string; body: string }[] = [];

const server = createServer(async (request, response) => {
  if (request.method !== 'POST') {
    response.end();
    return;
  }
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  waiting.push({ response, key: String(request.headers['idempotency-key']), body });
  if (waiting.length === 1) setImmediate(commit);
});

function commit(): void {
  const group = waiting.splice(0);
  database.exec('BEGIN IMMEDIATE');
  for (const { key, body } of group) {
    const at = Date.now();
    // Random like the real hash, so that the index is as slow.
    const fingerprint = randomUUID();
    const { lastInsertRowid: id } = insertRequest.run({
      ...JSON.parse(body),
      key,
      at,
      fingerprint,
    });
    insertDelivery.run({ id, at });
  }
  database.exec('COMMIT');
  for (const { response, key } of group) {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ reference: key }));
  }
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.stdout.write(`Listening on http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => server.close(() => database.close()));
