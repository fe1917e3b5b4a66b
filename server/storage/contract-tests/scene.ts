import assert from 'node:assert/strict';
import { newReference } from '../../lib/reference.ts';
import { aRequest } from '../../tests/support/calls/a-request.ts';
import type { DeliveryKind, OwedKind } from '../delivery-kinds.ts';
import type { ClaimedDelivery } from '../store.ts';
import type { DatedRequest, TimedStore } from './timed-store.ts';

/** Runs a test of the contract on an empty store. */
export type Promises = (sentence: string, body: (store: TimedStore) => Promise<void>) => void;

export const minute = 60_000;
export const day = 24 * 60 * minute;
export const noon = new Date('2026-11-20T12:00:00Z');
export const later = (ms: number) => new Date(noon.getTime() + ms);

export const person = aRequest({ lastName: "O'Brien 👩‍👧", email: 'anne@praktijk.nl' });
export const both: OwedKind[] = ['notification', 'confirmation'];

/** Adds a request that was received at noon and owes a notification, under a key of its own unless `changes` say. */
export function send(store: TimedStore, changes: Partial<DatedRequest> = {}) {
  const reference = newReference();
  return store.add({
    ...person,
    reference,
    key: reference,
    receivedAt: noon,
    marks: [],
    source: {},
    owes: ['notification'],
    ...changes,
  });
}

/** @returns The reference. */
export async function add(store: TimedStore, changes?: Partial<DatedRequest>): Promise<string> {
  return (await send(store, changes)).reference;
}

/** Claims an e-mail for a minute, `ms` after noon, if one is due. */
export function tryClaim(store: TimedStore, ms = 0, kind: DeliveryKind = 'notification') {
  return store.claimDelivery(kind, later(ms), minute);
}

export async function claim(
  store: TimedStore,
  ms = 0,
  kind: DeliveryKind = 'notification',
): Promise<ClaimedDelivery> {
  const mail = await tryClaim(store, ms, kind);
  assert.ok(mail, `no ${kind} is due`);
  return mail;
}

export async function abandon(
  store: TimedStore,
  kind: DeliveryKind = 'notification',
): Promise<void> {
  await store.abandonDelivery(await claim(store, 0, kind), noon, 'no such mailbox');
}

/** Delivers every e-mail of a kind that is due `ms` after noon. @returns The references. */
export async function deliver(
  store: TimedStore,
  ms = 0,
  kind: DeliveryKind = 'notification',
): Promise<string[]> {
  const references = [];
  for (;;) {
    const mail = await tryClaim(store, ms, kind);
    if (mail === undefined) return references;
    await store.completeDelivery(mail, later(ms));
    references.push(mail.reference);
  }
}

/** The references of all stored requests, the newest first. */
export async function stored(store: TimedStore): Promise<string[]> {
  const { requests } = await store.readRequests(1_000);
  return requests.map(({ reference }) => reference);
}
