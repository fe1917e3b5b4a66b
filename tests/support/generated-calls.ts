import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { functionPath } from '../../contact/answers.ts';
import { type ContactRequest, contactRequest } from '../../contact/contact-request.ts';
import { type Answer, asJson, type Call, type Calls, openCalls } from './contact-calls.ts';
import {
  assertMail,
  idOf,
  inFolder,
  mailSettings,
  mailsFor,
  type OwnerMail,
  requestIn,
} from './owner-mails.ts';
import { startServer } from './server.ts';

const lanes = 4;

/**
 * A test that sends `runs` generated calls to one server, over several connections. Whatever is sent, the answer
 * is one of the contract, in time; what is accepted satisfies the contract and comes to the owner as text.
 * fast-check prints the seed and the smallest call that fails.
 */
export function testGenerated(name: string, call: fc.Arbitrary<Call>, runs: number): void {
  test(`${name}: ${runs.toLocaleString('en')} calls are answered by the contract, and what passes arrives as text`, async (t) => {
    await using server = await startServer({ ...mailSettings, RATE_LIMIT: '0' });
    await using calls = openCalls(server.address + functionPath);
    const mails = await sendGenerated(calls, call, runs, inFolder(server.folder));
    t.diagnostic(`${calls.summary()}; e-mails read ${mails}`);
    assert.equal((await calls.send({ headers: asJson, body: '{}' })).status, 422);
    assert.equal(await server.stop(), 0);
    assert.doesNotMatch(server.log(), /\\n\s+at |\n\s+at /);
  });
}

/** Sends generated calls, and gives how many e-mails came of them. */
export async function sendGenerated(
  calls: Calls,
  call: fc.Arbitrary<Call>,
  runs: number,
  read: () => Promise<OwnerMail[]>,
): Promise<number> {
  const accepted = new Map<string, ContactRequest>();
  const property = fc.asyncProperty(call, async (generated) => {
    const answer = await calls.send(generated);
    const request = requestOf(generated);
    if (isAcceptedWith(answer, request)) accepted.set(idOf(request), request);
  });
  const lane = () =>
    fc.assert(property, {
      numRuns: runs / lanes,
      interruptAfterTimeLimit: 50_000,
      markInterruptAsFailure: true,
    });
  await Promise.all(Array.from({ length: lanes }, lane));

  const mails = await mailsFor(read, accepted.values());
  for (const mail of mails) {
    const request = accepted.get(idOf(requestIn(mail)));
    assert.ok(request, `nobody asked for ${mail.source}`);
    assertMail(mail, request);
  }
  return mails.length;
}

/** The contact request in a body, where there is one. */
export function requestOf({ headers = {}, body = '' }: Call): ContactRequest | undefined {
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
  // A bare form goes back to the page either way; what it says is for other tests.
  return request !== undefined && (status === 200 || status === 303);
}
