import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import type { ContactRequest } from '../../../contact/contact-request.ts';
import { emailLink } from '../../../contact/email-link.ts';
import { fieldNames, fields } from '../../../contact/fields.ts';
import type { Outcome } from '../../../contact/outcomes.ts';
import { aRequest } from '../support/calls/a-request.ts';
import { type Answer, openCalls } from '../support/calls/contact-calls.ts';
import type { CalledInstance } from '../support/calls/named-calls.ts';
import { firstLinkOf, type Mailbox } from '../support/mail/mailbox.ts';
import { inMailbox, mailSettings } from '../support/mail/owner-mails.ts';

/** The function on one of the runtimes that carry it, with a real database and a real mail server. */
export interface Instance extends AsyncDisposable {
  /** The full address of the function. */
  url: string;
  /** The origin of its own page. */
  pageOrigin: string;
  /** Where all its e-mails come. */
  mailbox: Mailbox;
  /** What the `Location` of the answer to a bare form looks like. */
  redirect: RegExp;
  /** What a visitor is told who goes there. */
  outcomeAt(location: string): Promise<Outcome>;
  /** Headers under which a call counts as one of this IP address. */
  from(address: string): Record<string, string>;
  /** Keeps it from storing requests until the result is disposed of. */
  breakStore(): Promise<AsyncDisposable>;
  /** What it has written to its log; all of it once the instance is disposed of. */
  log(): string;
}

/** Starts an instance with these settings; it adds its own database, mail server and port. */
export type StartInstance = (env: Record<string, string>) => Promise<Instance>;

export const siteUrl = 'https://www.praktijk.example';
export const owners = mailSettings.MAIL_TO.split(', ');
export const listedOrigin = 'https://static.example';

export interface Scene extends CalledInstance, AsyncDisposable {
  instance: Instance;
  /** The owner's e-mails about a visitor, once there are `count`; at the end there must be no more. */
  notifications(email: string, count?: number): Promise<Email[]>;
  /** Stops the instance, and holds that no e-mail came twice, and of each visitor as many as were expected. */
  end(): Promise<void>;
}

/** One instance for all tests of a group. */
export function openScene(start: StartInstance, env: Record<string, string>): () => Scene {
  let scene: Scene;
  before(async () => {
    const settings = { ...mailSettings, SITE_URL: siteUrl, ALLOWED_ORIGINS: listedOrigin };
    await using opened = new AsyncDisposableStack();
    const instance = opened.use(await start({ ...settings, ...env }));
    // The first call is slow, since it starts the function.
    assert.equal((await fetch(instance.url, { method: 'OPTIONS' })).status, 204);
    opened.move();
    scene = createScene(instance, env['RATE_LIMIT'] === '0');
  });
  after(() => scene?.[Symbol.asyncDispose]());
  return () => scene;
}

function createScene(instance: Instance, isTimed: boolean): Scene {
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
      const names = mailbox.received.map(({ messageId }) => messageId);
      assert.equal(new Set(names).size, names.length);
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

export async function untilThereAre<Found>(count: number, find: () => Found[]): Promise<Found[]> {
  const since = performance.now();
  for (;;) {
    const found = find();
    if (found.length >= count) return found;
    assert.ok(performance.now() - since < 45_000, `${found.length} of ${count} came in 45 s`);
    await delay(10);
  }
}

let people = 0;

/** A visitor who was never there before. */
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

const free = fieldNames.filter((name) => fields[name].kind === 'text');
/** Words of all visitors above and of their addresses, and of nothing else. */
export const ofVisitors = new RegExp(
  [
    ...['anneke', 'bezoeker', '06-42', 'praktijk-\\d', '198\\.51\\.100', '2001:db8'],
    ...free.map((name) => RegExp.escape(fields[name].sample)),
  ].join('|'),
  'i',
);

/** Keeps requests from being stored by renaming their table with `run`, which runs a statement. */
export async function takeTableAway(
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

export function referenceIn({ status, text }: Answer): string {
  assert.equal(status, 200, text);
  return JSON.parse(text).reference;
}
