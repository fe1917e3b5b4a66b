import assert from 'node:assert/strict';
import { newReference } from '../../lib/reference.ts';
import { aRequest } from '../../tests/support/calls/a-request.ts';
import type { DeliveryKind, RequestKind } from '../delivery-kinds.ts';
import type { ClaimedDelivery, NewRequest, Retention } from '../store.ts';
import type { ClockedStore } from './clocked-store.ts';

/** Runs a test on an empty store. */
export type ContractTest = (name: string, body: (store: ClockedStore) => Promise<void>) => void;

export const minute = 60_000;
export const day = 24 * 60 * minute;

export const person = aRequest({ lastName: "O'Brien 👩‍👧", email: 'anne@praktijk.nl' });
export const both: RequestKind[] = ['notification', 'confirmation'];

/** Adds a request with a notification, `ms` after noon, under its own key unless `changes` has one. */
export async function send(store: ClockedStore, changes: Partial<NewRequest> = {}, ms = 0) {
  const reference = newReference();
  await store.at(ms);
  return store.add({
    ...person,
    reference,
    key: reference,
    marks: [],
    source: {},
    kinds: ['notification'],
    ...changes,
  });
}

/** @returns The reference. */
export async function add(
  store: ClockedStore,
  changes?: Partial<NewRequest>,
  ms?: number,
): Promise<string> {
  return (await send(store, changes, ms)).reference;
}

/** Claims a delivery for a minute, `ms` after noon, if one is due. */
export async function tryClaim(store: ClockedStore, ms = 0, kind: DeliveryKind = 'notification') {
  await store.at(ms);
  return store.claimDelivery(kind, minute);
}

export async function claim(
  store: ClockedStore,
  ms = 0,
  kind: DeliveryKind = 'notification',
): Promise<ClaimedDelivery> {
  const delivery = await tryClaim(store, ms, kind);
  assert.ok(delivery, `no ${kind} is due`);
  return delivery;
}

export async function makeUndeliverable(
  store: ClockedStore,
  kind: DeliveryKind = 'notification',
): Promise<void> {
  await store.markUndeliverable(await claim(store, 0, kind), 'no such mailbox');
}

/** Completes every delivery of a kind that is due `ms` after noon. @returns The references. */
export async function deliver(
  store: ClockedStore,
  ms = 0,
  kind: DeliveryKind = 'notification',
): Promise<string[]> {
  const references = [];
  for (;;) {
    const delivery = await tryClaim(store, ms, kind);
    if (delivery === undefined) return references;
    await store.completeDelivery(delivery);
    references.push(delivery.reference);
  }
}

/** The retention under which requests received before `ms` have expired at `nowMs`. */
export function receivedBefore(ms: number, nowMs: number, kinds: DeliveryKind[] = []): Retention {
  return { days: (nowMs - ms) / day, kinds };
}

/** The references of all stored requests, newest first. */
export async function stored(store: ClockedStore): Promise<string[]> {
  const { requests } = await store.readRequests(1_000);
  return requests.map(({ reference }) => reference);
}
