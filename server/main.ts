/** The Node server; `start.ts` is the entry point of its bundle. */
import { join } from 'node:path';
import { owner } from '../owner.ts';
import { createPageMessages } from './accept/page-message.ts';
import { createRateLimit } from './accept/rate-limit.ts';
import { createRefusalLog } from './accept/refusal-log.ts';
import { sendContactEmail } from './accept/send-contact-email.ts';
import { assembleBackground, createApp } from './assemble/app.ts';
import { jobsOf } from './assemble/jobs.ts';
import { openStore } from './assemble/open-store.ts';
import { findSenderProblems } from './deliver/email-transport/sender-domain.ts';
import { createPageViews } from './deliver/letter/page-views.ts';
import { createOutboxWorker } from './deliver/worker.ts';
import { listen, serveHttp } from './http/http-server.ts';
import { shutDownOnSignal } from './http/shutdown.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { startJobs } from './lib/jobs.ts';
import { nodeFetch } from './lib/network/node-fetch.ts';
import { openLog } from './log.ts';
import { readSettings } from './settings.ts';
import { assertNoUtf16 } from './settings-file.ts';
import { isOlder } from './storage/sqlite/schema.ts';
import { createBackups } from './watch/backups.ts';
import { createMetrics } from './watch/metrics.ts';
import { createContactRunner } from './watch/run-contact.ts';
import { reportStart } from './watch/start-report.ts';

// Only this process's user may read files with visitors' data.
process.umask(0o077);

// `server/build/server.ts` puts this file's bundle into a folder beside `contact.js`.
const isBundle = import.meta.filename.endsWith('.js');
const contactCommand = join(import.meta.dirname, isBundle ? '../contact.js' : 'cli.ts');

start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  // Open PostgreSQL connections would keep the process alive for half a minute.
  process.stderr.write(`${reason}\n`, () => process.exit(1));
});

async function start(): Promise<void> {
  assertNoUtf16();
  const settings = readSettings(process.env);
  const { database, kinds, siteUrl, backend } = settings;
  const { log, close: closeLog } = openLog(settings.logLevel);
  const files = loadStaticFiles('dist', backend.url);
  const backups =
    'file' in database
      ? createBackups({
          backUp: createContactRunner(contactCommand),
          check: createContactRunner(contactCommand),
          lastMade: settings.backups ? async () => store.readBackupTime?.() : undefined,
          now: () => new Date(),
          log,
        })
      : undefined;
  if ('file' in database && isOlder(database.file)) await backups?.backUpBeforeUpgrade();
  const store = await openStore(database, true);
  const signingKey = await store.signingKey();
  const { server, address } = await listen(settings);
  // The rest runs in one turn, before the first connection.
  const app = createApp(settings, store, log, nodeFetch);
  const metrics = createMetrics(store, kinds);

  const { health, send, watchdog, retention } = assembleBackground(app, {
    site: siteUrl ?? address,
    servesPage: backend.url === '' || backend.url === siteUrl,
    builtAt: files.builtAt,
    isShortLived: false,
    backups,
  });
  const outbox = createOutboxWorker({
    ...app,
    send,
    onAttempt(kind, outcome) {
      metrics.attempted(kind, outcome);
      jobs.wake();
    },
    onUnreadable: backups?.suspectDamage,
  });

  const messages = createPageMessages(settings, signingKey, Date.now);
  const pageViews = createPageViews(app);
  const refusals = createRefusalLog(log);
  const answer = sendContactEmail({
    ...app,
    rateLimit: createRateLimit(settings.rateLimit, store.calls),
    readsSource: owner.sourceLabels ?? true,
    refusals,
    formRedirect: messages.redirect,
    onStored: outbox.wake,
    onAnswer(code, seconds) {
      metrics.answered(code, seconds);
      // Alarm the owner at once if visitors' requests fail.
      if (code !== 'unavailable') return;
      backups?.suspectDamage();
      jobs.wake();
    },
  });

  serveHttp(server, {
    settings,
    files,
    messages,
    answer,
    ...health,
    metrics,
    refusals,
    onPageView: pageViews.add,
    log,
  });
  // `assemble/jobs.ts` has the intervals.
  const jobs = startJobs(
    jobsOf({
      ...watchdog,
      letter: kinds.includes('letter') ? store.queueLetter : undefined,
      retention: retention.run,
      backup: backups?.backUp,
      damage: backups?.check,
      pageViews: pageViews.flush,
    }),
    log,
  );
  outbox.start();
  const finish = async () => {
    refusals.flush();
    await pageViews
      .flush()
      .catch((err: unknown) => log.error({ err }, 'the last page views could not be stored'));
    await store.close();
  };
  shutDownOnSignal({ server, workers: [outbox, jobs], finish, log, closeLog });

  const print = (text: string) => process.stdout.write(text);
  reportStart({
    ...app,
    settings,
    address,
    files,
    sqliteVersion: process.versions.sqlite,
    findSenderProblems,
    print: process.stdout.isTTY ? print : undefined,
  }).catch((error: unknown) => log.error({ err: error }, 'start report failed'));
}
