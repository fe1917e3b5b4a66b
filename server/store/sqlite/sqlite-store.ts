import { randomUUID } from 'node:crypto';
import { mailboxHash } from '../../lib/mail-address.ts';
import { fingerprint } from '../../lib/reference.ts';
import { toDate, toRequest, toText } from '../rows.ts';
import {
  confirmationWindowMs,
  graceMs,
  longestWaitMs,
  type MailKind,
  repeatWindowMs,
  retryGivenUpForMs,
  retryGivenUpMs,
  type Store,
} from '../store.ts';
import { createErasing } from './erasing.ts';
import { openDatabase, watchFiles } from './file.ts';
import { createGroupCommit } from './group-commit.ts';
import { createReading } from './reading.ts';
import { prepareStatements } from './statements.ts';

/**
 * Keeps requests in one SQLite file; the folder is made when it is not there.
 * @param mayMigrate Whether a database of an older version is taken to this one: the server's part.
 * @param clock Milliseconds since 1970.
 * @throws Error that names the file when it can't be opened, written or understood.
 */
export function openSqliteStore(path: string, mayMigrate = true, clock = Date.now): Store {
  const database = openDatabase(path, mayMigrate);
  const statements = prepareStatements(database);
  const assertInPlace = watchFiles(path, database);
  const write = createGroupCommit(database, assertInPlace);
  // One server works with the file, and it alone tells of alarms.
  let watch: { keeper: string; until: number } | undefined;

  /** The e-mail to claim. One whose lease ended is left to who held it for the time of grace. */
  const findClaimable = (kind: MailKind, inHand: number[]): number | undefined => {
    const now = clock();
    const held = JSON.stringify(inHand);
    for (;;) {
      const found =
        statements.findDue.get({ kind, now, held }) ??
        statements.findMisdated.get({ kind, now, longestWait: longestWaitMs, held }) ??
        statements.findGivenUp.get({ kind, now, retryFor: retryGivenUpForMs, held });
      if (found === undefined) return undefined;
      const id = Number(found['id']);
      if (!found['has_lapsed']) return id;
      statements.endLease.run({ id, now, grace: graceMs });
    }
  };

  return {
    ...createReading(statements),
    ...createErasing(database, statements, write, clock),

    add({ key, mails, marks, ...request }) {
      const at = clock();
      const isKeyed = key === undefined ? 0 : 1;
      const mark = fingerprint(request, key);
      const mailbox = mails.includes('confirmation') ? mailboxHash(request.email) : null;
      return write(() => {
        const known = isKeyed
          ? statements.findKeyed.get({ fingerprint: mark })
          : statements.findRecent.get({ fingerprint: mark, at, window: repeatWindowMs });
        if (known !== undefined) return { reference: String(known['reference']), isNew: false };
        const { reference, firstName, lastName, email, phone, type } = request;
        const { lastInsertRowid: id } = statements.insertRequest.run({
          reference,
          at,
          firstName,
          lastName,
          email,
          phone,
          type,
          marks: marks.join(' '),
          isKeyed,
          fingerprint: mark,
        });
        for (const kind of mails) {
          const limited = kind === 'confirmation' ? mailbox : null;
          const window = { mailbox: limited, at, window: confirmationWindowMs };
          if (limited !== null && statements.findConfirmation.get(window)) continue;
          statements.insertMail.run({ id, kind, at, mailbox: limited });
        }
        return { reference, isNew: true };
      });
    },

    claimMail(kind, leaseMs, inHand = []) {
      return write(() => {
        const id = findClaimable(kind, inHand);
        if (id === undefined) return undefined;
        const lease = randomUUID();
        const mail = statements.claim.get({ id, lease, now: clock(), wait: leaseMs });
        const row = statements.findRequest.get({ id: mail?.['request_id'] ?? null });
        if (mail === undefined || row === undefined) return undefined;
        return {
          id,
          kind,
          attempt: Number(mail['attempts']),
          owedSince: new Date(Number(mail['owed_since'])),
          lease,
          request: toRequest(row),
        };
      });
    },

    async completeMail({ id, request }) {
      const { reference } = request;
      await write(() => statements.complete.run({ id, reference, now: clock() }));
    },

    async postponeMail({ id, lease }, pauseMs, reason) {
      await write(() =>
        statements.postpone.run({ id, lease, now: clock(), wait: pauseMs, reason }),
      );
    },

    async abandonMail({ id, lease }, reason) {
      await write(() =>
        statements.abandon.run({ id, lease, now: clock(), retry: retryGivenUpMs, reason }),
      );
    },

    resendNotifications(reference) {
      const parameters = { now: clock(), reference: reference ?? null };
      return write(() => Number(statements.resend.run(parameters).changes));
    },

    async nextMailDue(kind) {
      const dueAt = statements.nextDue.get({ kind })?.['due_at'];
      return typeof dueAt === 'number' ? dueAt - clock() : undefined;
    },

    async backlog() {
      const row = statements.backlog.get();
      return {
        owed: Number(row?.['owed']),
        oldest: toDate(row?.['oldest']),
        reason: toText(row?.['reason']),
        undeliverable: Number(row?.['undeliverable']),
      };
    },

    async check() {
      const now = clock();
      await write(() => statements.check.run({ now }));
      return new Date(now);
    },

    async close() {
      // Closing empties the log into the file: not one that is no longer ours.
      assertInPlace();
      database.close();
    },

    async readAlarm() {
      return toDate(statements.readAlarm.get()?.['since']);
    },

    async saveAlarm(since) {
      await write(() => {
        if (since === undefined) statements.endAlarm.run();
        else statements.saveAlarm.run({ since: since.getTime() });
      });
    },

    async holdAlertLease(keeper, leaseMs) {
      const at = clock();
      const isHeld = watch !== undefined && watch.until > at && watch.until <= at + longestWaitMs;
      if (isHeld && watch?.keeper !== keeper) return false;
      watch = { keeper, until: at + leaseMs };
      return true;
    },
  };
}
