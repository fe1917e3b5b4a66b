import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { functionPath } from '../../../../contact/answers.ts';
import { type ContactRequest, contactRequest } from '../../../../contact/contact-request.ts';
import {
  assertMail,
  idOf,
  inFolder,
  mailSettings,
  mailsFor,
  type OwnerMail,
  requestIn,
} from '../mail/owner-mails.ts';
import { type RunningServer, startServer } from '../server/server.ts';
import { type Answer, asJson, type Call, type Calls, openCalls } from './contact-calls.ts';

const lanes = 4;

/** Calls of one kind that fast-check makes up. */
export interface Generated {
  name: string;
  call: fc.Arbitrary<Call>;
}

/**
 * For each kind a test, all on one server, that sends `runs` generated calls over several connections. Whatever is
 * sent, the answer is one of the contract, in time; what is accepted satisfies the contract and comes to the owner as
 * text. fast-check prints the seed and the smallest call that fails.
 */
export function testGenerated(kinds: [kind: Generated, runs: number][]): void {
  let server: RunningServer;
  let calls: Calls;
  let read: () => Promise<OwnerMail[]>;
  const known = new Map<string, ContactRequest>();
  before(async () => {
    server = await startServer({ ...mailSettings, RATE_LIMIT: '0' });
    calls = openCalls(server.address + functionPath);
    read = inFolder(server.folder);
  });
  after(async () => {
    await calls?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  for (const [{ name, call }, runs] of kinds) {
    test(`${name}: ${runs.toLocaleString('en')} calls are answered by the contract, and what passes arrives as text`, async (t) => {
      const mails = await sendGenerated(calls, call, runs, read, known);
      t.diagnostic(`${calls.summary()}; e-mails read ${mails}`);
    });
  }

  test('afterwards the server answers, and its log holds no stack', async () => {
    assert.equal((await calls.send({ headers: asJson, body: '{}' })).status, 422);
    assert.equal(await server.stop(), 0);
    assert.doesNotMatch(server.log(), /\\n\s+at |\n\s+at /);
  });
}

/**
 * Sends generated calls, and gives how many e-mails came of them.
 * @param known What was accepted before; what is accepted now is added. A repeat brings no second e-mail.
 */
export async function sendGenerated(
  calls: Calls,
  call: fc.Arbitrary<Call>,
  runs: number,
  read: () => Promise<OwnerMail[]>,
  known = new Map<string, ContactRequest>(),
): Promise<number> {
  const accepted = new Map<string, ContactRequest>();
  const property = fc.asyncProperty(call, async (generated) => {
    const answer = await calls.send(generated);
    const request = requestOf(generated);
    if (isAcceptedWith(answer, request)) accepted.set(idOf(request), request);
  });
  const lane = () => fc.assert(property, { numRuns: runs / lanes });
  await Promise.all(Array.from({ length: lanes }, lane));

  const fresh = [...accepted].filter(([id]) => !known.has(id));
  for (const [id, request] of fresh) known.set(id, request);
  const mails = await mailsFor(
    read,
    fresh.map(([, request]) => request),
  );
  for (const mail of mails) {
    const request = known.get(idOf(requestIn(mail)));
    assert.ok(request, `nobody asked for ${mail.source}`);
    assertMail(mail, request);
  }
  return mails.length;
}

function requestOf({ headers = {}, body = '' }: Call): ContactRequest | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body));
    const isForm = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(
      headers['content-type'] ?? '',
    );
    const payload = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
    return contactRequest.safeParse(payload).data;
  } catch {
    return undefined;
  }
}

function isAcceptedWith(
  { status }: Answer,
  request: ContactRequest | undefined,
): request is ContactRequest {
  if (status === 200) assert.ok(request, 'what the contract refuses was accepted');
  if (status === 422) assert.equal(request, undefined, 'what the contract accepts was refused');
  // A bare form goes back to the page either way; other tests hold what the page says.
  return request !== undefined && (status === 200 || status === 303);
}
