import type { ContactType } from '../../contact/contact-request.ts';
import { fieldNames, fields, mapFields } from '../../contact/fields.ts';
import { type Source, sourceLabels } from '../../contact/source-labels.ts';
import type { OwedKind } from './delivery-kinds.ts';
import type { Row } from './sql.ts';
import type {
  Backlog,
  ClaimedDelivery,
  DeliveryState,
  Erasure,
  Mark,
  RequestWithDeliveries,
  StoredRequest,
} from './store.ts';

/** Milliseconds since 1970 in SQLite; in PostgreSQL ISO 8601 in JSON, else a date. */
type Time = number | string | Date;

interface DeliveryRow {
  kind: OwedKind;
  attempts: number;
  owedSince: Time;
  dueAt: Time;
  sentAt: Time | null;
  abandonedAt: Time | null;
  lastError: string | null;
}

/** What of a request is stored as it came, as texts. */
export const requestColumns = [
  'reference',
  ...fieldNames.map((name) => fields[name].column),
  'type',
  'marks',
  ...sourceLabels,
];

/** A value for each of `requestColumns`. PostgreSQL takes no half of a character that takes two units. */
export function toRow(request: Omit<StoredRequest, 'receivedAt'>): Record<string, string | null> {
  const { reference, type, marks, source } = request;
  const row: Record<string, string | null> = { reference, type, marks: marks.join(' ') };
  for (const name of fieldNames) row[fields[name].column] = request[name].toWellFormed();
  for (const label of sourceLabels) row[label] = source[label]?.toWellFormed() ?? null;
  return row;
}

export function toRequest(row: Row): StoredRequest {
  return {
    reference: String(row['reference']),
    receivedAt: new Date(row['received_at'] as Time),
    ...mapFields((name) => String(row[fields[name].column])),
    type: String(row['type']) as ContactType,
    marks: String(row['marks']).split(' ').filter(Boolean) as Mark[],
    source: toSource(row),
  };
}

/** A claim has its request as JSON, which PostgreSQL's library reads by itself. */
export function toClaimed(row: Row): Omit<ClaimedDelivery, 'kind' | 'lease'> {
  const found = row['request'];
  const request = (typeof found === 'string' ? JSON.parse(found) : found) as Row | null;
  return {
    id: Number(row['id']),
    reference: String(request?.['reference'] ?? row['other']),
    request: request === null ? undefined : toRequest(request),
    attempt: Number(row['attempts']),
    owedSince: new Date(Number(row['owed_since'])),
    ageMs: Number(row['age_ms']),
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

export function toBacklog(row: Row | undefined): Backlog {
  const reason = row?.['reason'];
  return {
    owed: Number(row?.['owed']),
    oldest: toDate(row?.['oldest']),
    ageMs: row?.['oldest'] ? Number(row['age_ms']) : undefined,
    reason: typeof reason === 'string' ? reason : undefined,
    undeliverable: Number(row?.['undeliverable']),
  };
}

/** @param rows One more than `limit` where there is another page. */
export function toPage(rows: Row[], limit: number) {
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? Number(page.at(-1)?.['id']) : undefined;
  return { requests: page.map(toRequestWithDeliveries), next };
}

function toRequestWithDeliveries(row: Row): RequestWithDeliveries {
  const found = row['deliveries'];
  const rows = (typeof found === 'string' ? JSON.parse(found) : (found ?? [])) as DeliveryRow[];
  return { ...toRequest(row), deliveries: rows.map(toDeliveryState) };
}

export function toKind(row: Row): OwedKind {
  return String(row['kind']) as OwedKind;
}

export function toErasure({ reference, ...row }: Row): Erasure {
  return { reference: String(reference), ...toDeliveryState(row as unknown as DeliveryRow) };
}

function toDeliveryState({
  kind,
  attempts,
  owedSince,
  lastError,
  ...row
}: DeliveryRow): DeliveryState {
  const { sentAt, abandonedAt, dueAt } = row;
  const done = sentAt === null ? 'undeliverable' : 'delivered';
  return {
    kind,
    status: sentAt === null && abandonedAt === null ? 'waiting' : done,
    attempts,
    owedSince: new Date(owedSince),
    at: new Date(sentAt ?? abandonedAt ?? dueAt),
    reason: lastError ?? undefined,
  };
}
