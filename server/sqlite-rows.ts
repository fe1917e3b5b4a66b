import type { ContactType } from '../contact/contact-request.ts';
import type { KeptRequest, MailKind, MailState, Mark, StoredRequest } from './store.ts';

type Row = Record<string, unknown>;

/** One e-mail, as the statements put it into JSON. */
interface MailRow {
  kind: MailKind;
  attempts: number;
  owedSince: number;
  dueAt: number;
  sentAt: number | null;
  abandonedAt: number | null;
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

export function toDate(ms: unknown): Date | undefined {
  return ms === null || ms === undefined ? undefined : new Date(Number(ms));
}

export function toKeptRequest(row: Row): KeptRequest {
  const mails = JSON.parse(String(row['mails'])) as MailRow[];
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
