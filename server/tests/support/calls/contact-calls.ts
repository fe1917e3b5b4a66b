import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { contactTypes } from 'contact/contact-types.ts';
import { fields as contactFields, fieldNames } from 'contact/fields.ts';
import { functionPath, refusals } from 'contact/wire.ts';
import { Pool } from 'undici';
import { demoKey } from '../../../../hosting.ts';
import { assertInTime } from './in-time.ts';

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Sends the body without its length. */
  isChunked?: boolean;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export const asJson = { 'content-type': 'application/json', apikey: demoKey };
/** A form with the key, which gets the responses of a JSON call. */
export const asKeyedForm = { ...asJson, 'content-type': 'application/x-www-form-urlencoded' };
/** The page's form, submitted without script. */
export const asPageForm = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};

/** Sends fields as the dialog does, over a new connection. */
export function sendJson(
  address: string,
  fields: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address + functionPath, {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: { ...asJson, ...headers },
  });
}

/**
 * Sends calls to the function over kept-alive connections, and checks each response against the contract.
 * @param redirect The pattern of the `Location` in the response to an HTML form.
 * @param isTimed Whether responses must be in time. A slow call is repeated, which counts against a rate limit.
 */
export function openCalls(url: string, redirect: RegExp, isTimed: boolean) {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: 20 });

  async function request({ method = 'POST', headers = asJson, body = '', isChunked }: Call) {
    const start = performance.now();
    const sent = isChunked ? Readable.from([body]) : body;
    const response = await pool.request({ path: pathname, method, headers, body: sent });
    const text = await response.body.text();
    const ms = performance.now() - start;
    const answer: Answer = { status: response.statusCode, headers: response.headers, text };
    return { answer, ms };
  }

  return {
    async send(call: Call) {
      const { answer, ms } = await request(call);
      assertAnswer(answer, call.method ?? 'POST', redirect);
      if (isTimed) await assertInTime(ms, async () => (await request(call)).ms);
      return answer;
    },
    [Symbol.asyncDispose]: () => pool.close(),
  };
}

export type Calls = ReturnType<typeof openCalls>;

/** The code of a refusal; undefined for any other response. */
export function codeOf({ text }: Answer): string | undefined {
  return text === '' ? undefined : JSON.parse(text).error?.code;
}

/** Under Node the redirect may hold only the outcome, the type, our own messages and the time. */
function assertHoldsNothingTyped(location: string): void {
  const [, text] = /\?bericht=([\w-]+)/.exec(location) ?? [];
  if (text === undefined) return;
  const content = JSON.parse(Buffer.from(text, 'base64url').toString());
  const { outcome, type, fields, at, ...rest } = content;
  const ours = fieldNames.flatMap((name) => Object.values(contactFields[name].messages));
  for (const message of fields) assert.ok([...ours, 'Invalid input'].includes(message), message);
  assert.match(`${outcome} ${at}`, /^(?:sent|failed) \d+$/);
  assert.ok(outcome === 'sent' ? contactTypes.includes(type) : type === undefined, type);
  assert.deepEqual(rest, {});
}

/** Checks a response against `contact/wire.ts`. */
function assertAnswer({ status, headers, text }: Answer, method: string, redirect: RegExp): void {
  assert.equal(headers['cache-control'], 'no-store');
  if (status === 204 || status === 303) {
    assert.equal(text, '');
    if (status === 204) return;
    assert.match(String(headers['location']), redirect);
    assertHoldsNothingTyped(String(headers['location']));
    return;
  }
  assert.match(String(headers['content-type']), /^application\/json\b/);
  if (method === 'HEAD') return;
  const answer = JSON.parse(text);
  if (status === 200) {
    assert.deepEqual(Object.keys(answer), ['reference']);
    assert.match(answer.reference, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
    return;
  }
  const { code, fields, ...rest } = answer.error;
  const refusal = Object.entries(refusals).find(([name]) => name === code)?.[1];
  assert.deepEqual(Object.keys(answer), ['error']);
  assert.deepEqual({ status, ...rest }, refusal, text);
  assert.equal(fields !== undefined, code === 'invalid');
  for (const [field, message] of Object.entries(fields ?? {})) {
    assert.ok([...fieldNames, 'type'].includes(field), field);
    assert.equal(typeof message, 'string');
  }
  assert.equal(headers['allow'], status === 405 ? 'POST, OPTIONS' : undefined);
  assert.ok(status < 500, text);
}
