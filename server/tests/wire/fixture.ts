import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { ContactRequest } from 'contact/contact-request.ts';
import { emailLink } from 'contact/email-link.ts';
import { fieldNames, fields } from 'contact/fields.ts';
import type { Outcome } from 'contact/outcomes.ts';
import type { Email } from 'postal-mime';
import { until } from '../../../tests/support/machine/until.ts';
import { aRequest } from '../support/calls/a-request.ts';
import { openCalls } from '../support/calls/contact-calls.ts';
import type { CalledInstance } from '../support/calls/named-calls.ts';
import { firstLinkOf, type Mailbox } from '../support/mail/mailbox.ts';
import { inMailbox, mailSettings } from '../support/mail/owner-mails.ts';

/** The function on one of its runtimes, with a real database and a real mail server. */
export interface Instance extends AsyncDisposable {
  /** The full address of the function. */
  url: string;
  /** The origin of its own page. */
  pageOrigin: string;
  /** The mailbox of all its e-mails. */
  mailbox: Mailbox;
  /** The pattern of the `Location` in the answer to an HTML form. */
  redirect: RegExp;
  /** The outcome shown to a visitor at the address in that `Location`. */
  outcomeAt(location: string): Promise<Outcome>;
  /** Headers that make a call count for this IP address. */
  from(address: string): Record<string, string>;
  /** Prevents it from storing requests until disposal. */
  breakStore(): Promise<AsyncDisposable>;
  /** Its log so far; complete after disposal. */
  log(): string;
}

/** Starts an instance with these settings and its own database, mail server and port. */
export type StartInstance = (env: Record<string, string>) => Promise<Instance>;

export const siteUrl = 'https://www.praktijk.example';
export const owners = mailSettings.MAIL_TO.split(', ');
export const listedOrigin = 'https://static.example';

export interface Fixture extends CalledInstance, AsyncDisposable {
  instance: Instance;
  /** Waits for `count` e-mails to the owner about a visitor; `end` asserts that there were no more. */
  notifications(email: string, count?: number): Promise<Email[]>;
  /** Stops the instance; asserts that no e-mail was repeated, and the expected number for each visitor. */
  end(): Promise<void>;
}

/** One instance for all tests of a group. */
export function openFixture(start: StartInstance, env: Record<string, string>): () => Fixture {
  let fixture: Fixture;
  before(async () => {
    const settings = { ...mailSettings, SITE_URL: siteUrl, ALLOWED_ORIGINS: listedOrigin };
    await using opened = new AsyncDisposableStack();
    const instance = opened.use(await start({ ...settings, ...env }));
    // The first call starts the function, so it is slow.
    assert.equal((await fetch(instance.url, { method: 'OPTIONS' })).status, 204);
    opened.move();
    fixture = createFixture(instance, env['RATE_LIMIT'] === '0');
  });
  after(() => fixture?.[Symbol.asyncDispose]());
  return () => fixture;
}

function createFixture(instance: Instance, isTimed: boolean): Fixture {
  const { url, redirect, mailbox } = instance;
  const calls = openCalls(url, redirect, isTimed);
  const expected = new Map<string, number>();
  const about = (visitor: string) =>
    mailsOf(mailbox, 'notification').filter(
      (email) => firstLinkOf(email)?.toLowerCase() === emailLink(visitor),
    );
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= Promise.resolve(instance[Symbol.asyncDispose]());
    return stopped;
  };
  return {
    instance,
    calls,
    outcomeAt: instance.outcomeAt,
    read: inMailbox(mailbox),
    notifications(email, count = 1) {
      expected.set(email, count);
      return untilThereAre(count, () => about(email));
    },
    async end() {
      await stop();
      const ids = mailbox.received.map(({ messageId }) => messageId);
      assert.equal(new Set(ids).size, ids.length);
      for (const [email, count] of expected) assert.equal(about(email).length, count, email);
    },
    async [Symbol.asyncDispose]() {
      await calls[Symbol.asyncDispose]();
      await stop();
    },
  };
}

export function mailsOf({ received }: Mailbox, kind: 'notification' | 'confirmation'): Email[] {
  return received.filter(({ messageId }) => messageId?.startsWith(`<${kind}.`));
}

/** Waits until `find` returns at least `count`. */
export async function untilThereAre<Found>(count: number, find: () => Found[]): Promise<Found[]> {
  await until(
    () => `${count} e-mails, of which ${find().length} arrived`,
    () => find().length >= count,
  );
  return find();
}

let people = 0;

export function newVisitor(changes: Partial<ContactRequest> = {}): ContactRequest {
  people += 1;
  return aRequest({
    firstName: 'Anneke',
    lastName: `Bezoeker-${people}`,
    email: `bezoeker@praktijk-${people}.example`,
    phone: `06-42${String(people).padStart(6, '0')}`,
    type: 'contact',
    ...changes,
  });
}

const freeTextFields = fieldNames.filter((name) => fields[name].kind === 'text');
/** Matches only text of these visitors and their addresses. */
export const visitorText = new RegExp(
  [
    ...['anneke', 'bezoeker', '06-42', 'praktijk-\\d', '198\\.51\\.100', '2001:db8'],
    ...freeTextFields.map((name) => RegExp.escape(fields[name].sample)),
  ].join('|'),
  'i',
);

/** Renames the table of requests until disposal, so that none can be stored. */
export async function hideTable(
  name: string,
  run: (text: string) => unknown,
): Promise<AsyncDisposable> {
  await run(`alter table ${name} rename to away`);
  const schema = name.replace(/\w+$/, '');
  return {
    async [Symbol.asyncDispose]() {
      await run(`alter table ${schema}away rename to requests`);
    },
  };
}
