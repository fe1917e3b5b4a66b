import assert from 'node:assert/strict';
import type { ContactRequest } from 'contact/contact-request.ts';
import { functionPath } from 'contact/wire.ts';
import { aRequest, uniqueEmail } from '../calls/a-request.ts';
import { sendJson } from '../calls/contact-calls.ts';

export type Changes = Partial<ContactRequest>;

/** Posts a new visitor's request, as the dialog does. */
export function post(address: string, changes: Changes = {}, headers: Record<string, string> = {}) {
  return sendJson(address, aRequest({ email: uniqueEmail(), ...changes }), headers);
}

/** Posts a request that must be answered with success; resolves with its reference. */
export async function send(
  address: string,
  changes: Changes = {},
  headers: Record<string, string> = {},
) {
  const response = await post(address, changes, headers);
  assert.equal(response.status, 200, await response.clone().text());
  return (await response.json()).reference as string;
}

/** Posts the form of a page at `origin` as a browser without script does; does not follow the redirect. */
export function postForm(address: string, changes: Changes = {}, origin = address) {
  return fetch(address + functionPath, {
    method: 'POST',
    body: new URLSearchParams({ ...aRequest({ email: uniqueEmail(), ...changes }) }),
    headers: { origin },
    redirect: 'manual',
  });
}
