/** Maps requests to the rows of both databases, and rows back. */
import type { ContactType } from 'contact/contact-types.ts';
import { fieldNames, fields, mapFields } from 'contact/fields.ts';
import { sampleRequest } from 'contact/sample-request.ts';
import { type Source, sourceLabels } from 'contact/source-labels.ts';
import { mailboxHashes } from '../lib/mail-address.ts';
import { fingerprint, newReference } from '../lib/reference.ts';
import { allKinds, type DeliveryKind, isOfRequest } from './delivery-kinds.ts';
import type { Row } from './sql.ts';
import type {
  Backlog,
  ClaimedDelivery,
  DeliveryState,
  ErasureNotice,
  IncomingRequest,
  NewRequest,
  RequestWithDeliveries,
  SpamSign,
  StoredRequest,
} from './store.ts';

/** Milliseconds since 1970 in SQLite; in PostgreSQL ISO 8601 in JSON, else a date. */
type Time = number | string | Date;

/** The columns of a request as sent, all texts. */
export const requestColumns = [
  'reference',
  ...fieldNames.map((name) => fields[name].column),
  'type',
  'marks',
  ...sourceLabels,
];

/** A value for each of `requestColumns`. PostgreSQL accepts no lone surrogate. */
export function toRow(request: IncomingRequest): Record<string, string | null> {
  const { reference, type, marks, source } = request;
  const row: Record<string, string | null> = { reference, type, marks: marks.join(' ') };
  for (const name of fieldNames) row[fields[name].column] = request[name].toWellFormed();
  for (const label of sourceLabels) row[label] = source[label]?.toWellFormed() ?? null;
  return row;
}

export type PreparedRequest = ReturnType<typeof prepare>;

/** Computes what is stored of a request, before the transaction. */
export function prepare({ key, kinds, ...request }: NewRequest) {
  return {
    row: toRow(request),
    kinds,
    isKeyed: key !== undefined,
    requestHash: fingerprint(request, key),
    /** Hashed mailbox and domain, if it gets a confirmation. */
    hashes: kinds.includes('confirmation') ? mailboxHashes(request.email) : undefined,
  };
}

/** A request as a visitor may send it, with every possible delivery, for a probe that does not keep it. */
export function probeRequest(): NewRequest {
  const reference = newReference();
  const kinds = allKinds.filter(isOfRequest);
  return { ...sampleRequest(), reference, marks: [], source: {}, key: reference, kinds };
}

function toRequest(row: Row): StoredRequest {
  return {
    reference: String(row['reference']),
    receivedAt: new Date(row['received_at'] as Time),
    ...mapFields((name) => String(row[fields[name].column])),
    type: String(row['type']) as ContactType,
    marks: String(row['marks']).split(' ').filter(Boolean) as SpamSign[],
    source: toSource(row),
  };
}

/** PostgreSQL's library has parsed JSON already. */
const fromJson = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);

export function toClaimed(row: Row, kind: DeliveryKind, lease: string): ClaimedDelivery {
  const request: Row | null = fromJson(row['request']);
  return {
    id: Number(row['id']),
    kind,
    lease,
    reference: String(request?.['reference'] ?? row['about']),
    request: request === null ? undefined : toRequest(request),
    attempt: Number(row['attempts']),
    pendingSince: new Date(Number(row['owed_since'])),
    ageMs: Number(row['age_ms']),
    lastError: (row['last_error'] as string | null) ?? undefined,
  };
}

export function toSource(row: Row): Source {
  const source: Source = {};
  for (const label of sourceLabels) {
    const value = row[label];
    if (typeof value === 'string') source[label] = value;
  }
  return source;
}

export function toDate(time: unknown): Date | undefined {
  return time === null || time === undefined ? undefined : new Date(Number(time));
}

export function toBacklog(row: Row): Backlog {
  const oldest = toDate(row['oldest']);
  const undeliverable = Number(row['undeliverable']);
  return {
    pending: Number(row['pending']),
    oldest,
    ageMs: oldest ? Number(row['age_ms']) : undefined,
    reason: (row['reason'] as string | null) ?? undefined,
    undeliverable,
    undeliverableAgeMs: undeliverable > 0 ? Number(row['undeliverable_age_ms']) : undefined,
    undeliverableReason: (row['undeliverable_reason'] as string | null) ?? undefined,
    hasLaterDelivery: Boolean(row['is_delivered_since']),
  };
}

export function toRequestWithDeliveries(row: Row): RequestWithDeliveries {
  const deliveries: Row[] = fromJson(row['deliveries']) ?? [];
  return { ...toRequest(row), deliveries: deliveries.map(toDeliveryState) };
}

export function toErasureNotice(row: Row): ErasureNotice {
  return { reference: String(row['reference']), ...toDeliveryState(row) };
}

function toDeliveryState(row: Row): DeliveryState {
  const sentAt = row['sent_at'] as Time | null;
  const abandonedAt = row['abandoned_at'] as Time | null;
  const done = sentAt === null ? 'undeliverable' : 'delivered';
  return {
    kind: row['kind'] as DeliveryKind,
    status: sentAt === null && abandonedAt === null ? 'waiting' : done,
    attempts: Number(row['attempts']),
    owedSince: new Date(row['owed_since'] as Time),
    at: new Date(sentAt ?? abandonedAt ?? (row['due_at'] as Time)),
    reason: (row['last_error'] as string | null) ?? undefined,
  };
}
