import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { functionPath } from '../../../contact/answers.ts';
import { asJson } from '../calls/contact-calls.ts';

type Fields = Record<string, string>;

/** A request of a visitor whose address nobody else has. */
function request(changes: Fields): Fields {
  const email = `${randomUUID()}@praktijk.example`;
  const visitor = { firstName: 'Anne', lastName: 'de Vries', phone: '0612345678', type: 'demo' };
  return { ...visitor, email, ...changes };
}

/** Posts a request as the dialog does. */
export function post(address: string, changes: Fields = {}, headers: Fields = {}) {
  const body = JSON.stringify(request(changes));
  const init = { method: 'POST', body, headers: { ...asJson, ...headers } };
  return fetch(address + functionPath, init);
}

/** Posts a request that must be answered with success; resolves with its reference. */
export async function send(address: string, changes: Fields = {}, headers: Fields = {}) {
  const response = await post(address, changes, headers);
  assert.equal(response.status, 200, await response.clone().text());
  return (await response.json()).reference as string;
}

/** Posts the bare form of a page at `origin`, and follows no redirect. */
export function postForm(address: string, changes: Fields = {}, origin = address) {
  return fetch(address + functionPath, {
    method: 'POST',
    body: new URLSearchParams(request(changes)),
    headers: { origin },
    redirect: 'manual',
  });
}
