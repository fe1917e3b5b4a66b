/** What rows of either database mean. */
import type { ContactType } from '../../contact/contact-request.ts';
import type { KeptRequest, MailKind, MailState, Mark, StoredRequest } from './store.ts';

type Row = Record<string, unknown>;

/** A time: milliseconds since 1970 in SQLite, in PostgreSQL what ISO 8601 says. */
type Time = number | string;

/** One e-mail, as the statements put it into JSON. */
interface MailRow {
  kind: MailKind;
  attempts: number;
  owedSince: Time;
  dueAt: Time;
  sentAt: Time | null;
  abandonedAt: Time | null;
  lastError: string | null;
}

export function toRequest(row: Row): StoredRequest {
  return {
    reference: String(row['reference']),
    receivedAt: new Date(Number(row['received_at'])),
    firstName: String(row['first_name']),
    lastName: String(row['last_name']),
    email: String(row['email']),
    phone: String(row['phone']),
    type: String(row['type']) as ContactType,
    marks: String(row['marks']).split(' ').filter(Boolean) as Mark[],
  };
}

/** Of milliseconds since 1970, or of a `Date`. */
export function toDate(time: unknown): Date | undefined {
  return time === null || time === undefined ? undefined : new Date(Number(time));
}

/** Undefined where there is none. */
export function toText(text: unknown): string | undefined {
  return typeof text === 'string' ? text : undefined;
}

export function toKeptRequest(row: Row): KeptRequest {
  const found = row['mails'];
  const mails = (typeof found === 'string' ? JSON.parse(found) : (found ?? [])) as MailRow[];
  return { ...toRequest(row), mails: mails.map(toMailState) };
}

function toMailState({ kind, attempts, owedSince, lastError, ...row }: MailRow): MailState {
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
