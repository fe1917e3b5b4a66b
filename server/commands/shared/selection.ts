import { contactTypes } from 'contact/contact-types.ts';
import { stripInvisible } from 'contact/field-schema.ts';
import { numberToDial } from 'contact/phone.ts';
import { startOfDay } from '../../lib/dutch-time.ts';
import { foldAddress } from '../../lib/mail-address.ts';
import { ownerKinds, type RequestKind } from '../../storage/delivery-kinds.ts';
import type { DeliveryState, RequestWithDeliveries, Store } from '../../storage/store.ts';
import { numberOf, type Options, optionOf, UsageError } from './command.ts';

const statuses = ['waiting', 'delivered', 'undeliverable'] as const;
const pageSize = 500;
const dayMs = 86_400_000;
// Twelve digits are a phone number: a reference of digits alone is one in a million.
const isReference = /^(?!\d{12}$)[0-9a-z]{4}-?[0-9a-z]{4}-?[0-9a-z]{4}$/i;
// A Dutch number without its leading 0.
const fewestDigits = 9;

export const filterUsage = '[--status S] [--type T] [--since DAG] [--older-than DAGEN]';

export const filterHelp = `  --status S          alleen die waarvan iets voor u nog wacht (waiting), bezorgd is (delivered) of niet te bezorgen is (undeliverable)
  --type T            alleen ${contactTypes.join(' of ')}
  --since DAG         alleen die van die dag of later, zoals 2026-11-21
  --older-than DAGEN  alleen die van meer dan zoveel dagen geleden`;

/** @param now The store's time. */
type Filter = (request: RequestWithDeliveries, now: Date) => boolean;

export function readFilter(options: Options): Filter {
  const status = oneOf(statuses, options, 'status');
  const type = oneOf(contactTypes, options, 'type');
  const since = optionOf(options, 'since', 'een dag zoals 2026-11-21', startOfDay);
  const days = numberOf(options, 'older-than');
  return (request, now) =>
    (status === undefined || deliveriesToOwner(request).some((each) => each.status === status)) &&
    (type === undefined || request.type === type) &&
    (since === undefined || request.receivedAt >= since) &&
    (days === undefined || request.receivedAt.getTime() < now.getTime() - days * dayMs);
}

/** What may identify a request; of an erased one only the reference is kept. */
interface Known {
  reference: string;
  email?: string;
  phone?: string;
}

export type Matches = (known: Known) => boolean;

export function readPerson(typed: string): Matches {
  const text = stripInvisible(typed);
  if (isReference.test(text)) {
    const letters = text.toUpperCase().replaceAll('-', '');
    return ({ reference }) => reference.replaceAll('-', '') === letters;
  }
  if (text.includes('@')) {
    const address = foldAddress(text);
    return ({ email }) => email !== undefined && foldAddress(email) === address;
  }
  const number = foldNumber(text);
  if (number.length >= fewestDigits) return ({ phone = '' }) => foldNumber(phone) === number;
  throw new UsageError(
    `${JSON.stringify(typed)} is geen referentie, e-mailadres of telefoonnummer van 9 cijfers of meer`,
  );
}

export async function* requestsOf(
  store: Store,
  matches: Filter,
): AsyncGenerator<RequestWithDeliveries> {
  const now = await store.readClock();
  let size = pageSize;
  let before: number | undefined;
  do {
    const { requests, next } = await store.readRequests(size, before).catch((error) => {
      if (size === 1 || error.code !== 'ERR_SQLITE_ERROR') throw error;
      // Reads requests one by one, to yield those before the damaged page of the database.
      size = 1;
      return { requests: [], next: before ?? Number.MAX_SAFE_INTEGER };
    });
    yield* requests.filter((request) => matches(request, now));
    before = next;
  } while (before !== undefined);
}

export function deliveryOf(
  { deliveries }: RequestWithDeliveries,
  kind: RequestKind,
): DeliveryState | undefined {
  return deliveries.find((delivery) => delivery.kind === kind);
}

export function deliveriesToOwner({ deliveries }: RequestWithDeliveries): DeliveryState[] {
  return deliveries.filter(({ kind }) => ownerKinds.some((each) => each === kind));
}

function oneOf(values: readonly string[], options: Options, name: string): string | undefined {
  return optionOf(options, name, values.join(', '), (text) => values.find((one) => one === text));
}

/** Normalizes a number: a Dutch one may begin with `06 12…`, `6 12…` or `31 6 12…`. */
function foldNumber(phone: string): string {
  return numberToDial(phone).replace(/^\+?31(?=\d{9}$)|^0(?=\d{9}$)|^\+/, '');
}
