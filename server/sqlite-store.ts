import { randomUUID } from 'node:crypto';
import { fingerprint } from './reference.ts';
import { createErasing } from './sqlite-erasing.ts';
import { openDatabase, watchFiles } from './sqlite-file.ts';
import { createGroupCommit } from './sqlite-group-commit.ts';
import { createReading } from './sqlite-reading.ts';
import { prepareStatements } from './sqlite-statements.ts';
import { confirmationWindowMs, longestWaitMs, repeatWindowMs, type Store } from './store.ts';
import { toDate, toRequest } from './store-rows.ts';
import { mailboxHash } from './visitor-address.ts';

/**
 * Keeps requests in one SQLite file; the folder is made when it is not there.
 * @param mayMigrate Whether a database of an older version is taken to this one: the server's part.
 * @throws Error that names the file when it can't be opened, written or understood.
 */
export function openSqliteStore(path: string, mayMigrate = true): Store {
  const database = openDatabase(path, mayMigrate);
  const statements = prepareStatements(database);
  const assertInPlace = watchFiles(path, database);
  const write = createGroupCommit(database, assertInPlace);
  // One server works with the file, and it alone tells of alarms.
  let watch: { keeper: string; until: number } | undefined;

  return {
    ...createReading(statements),
    ...createErasing(database, statements, write),

    add({ key, mails, marks, receivedAt, ...request }) {
      const at = receivedAt.getTime();
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

    claimMail(kind, now, leaseMs, inHand = []) {
      const at = now.getTime();
      const held = JSON.stringify(inHand);
      return write(() => {
        const due =
          statements.findDue.get({ kind, now: at, held }) ??
          statements.findMisdated.get({ kind, latest: at + longestWaitMs, held });
        if (due === undefined) return undefined;
        const id = Number(due['id']);
        const lease = randomUUID();
        const mail = statements.claim.get({ id, lease, until: at + leaseMs });
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

    async completeMail({ id, lease }, now) {
      await write(() => statements.complete.run({ id, lease, now: now.getTime() }));
    },

    async postponeMail({ id, lease }, dueAt, reason) {
      await write(() => statements.postpone.run({ id, lease, dueAt: dueAt.getTime(), reason }));
    },

    async abandonMail({ id, lease }, now, reason) {
      await write(() => statements.abandon.run({ id, lease, now: now.getTime(), reason }));
    },

    resendNotifications(now, reference) {
      const parameters = { now: now.getTime(), reference: reference ?? null };
      return write(() => Number(statements.resend.run(parameters).changes));
    },

    async nextMailDue(kind) {
      return toDate(statements.nextDue.get({ kind })?.['due_at']);
    },

    async backlog() {
      const row = statements.backlog.get();
      return {
        owed: Number(row?.['owed']),
        oldest: toDate(row?.['oldest']),
        undeliverable: Number(row?.['undeliverable']),
      };
    },

    async check(now) {
      await write(() => statements.check.run({ now: now.getTime() }));
    },

    async close() {
      // Closing empties the log into the file: not one that is no longer ours.
      assertInPlace();
      database.close();
    },

    async readAlarm() {
      return toDate(statements.readAlarm.get()?.['since']);
    },

    async keepAlarm(since) {
      await write(() => {
        if (since === undefined) statements.endAlarm.run();
        else statements.keepAlarm.run({ since: since.getTime() });
      });
    },

    async keepWatch(keeper, now, leaseMs) {
      const at = now.getTime();
      const isHeld = watch !== undefined && watch.until > at && watch.until <= at + longestWaitMs;
      if (isHeld && watch?.keeper !== keeper) return false;
      watch = { keeper, until: at + leaseMs };
      return true;
    },
  };
}
