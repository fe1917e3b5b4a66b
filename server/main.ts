/** Entry point of the Node server. */
import { join } from 'node:path';
import { owner } from '../owner.ts';
import { wrongSettings } from '../owner-checks.ts';
import { openMailer } from './deliver/email-transport/open-mailer.ts';
import { findSenderProblems } from './deliver/email-transport/sender-domain.ts';
import { createPageMessages } from './accept/page-message.ts';
import { createRefusalLog } from './accept/refusal-log.ts';
import { sendContactEmail } from './accept/send-contact-email.ts';
import { serveHttp } from './http/http-server.ts';
import { shutDownOnSignal } from './http/shutdown.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { createPageViews } from './deliver/letter/page-views.ts';
import { openLog } from './log.ts';
import { openSharedState } from './open-shared-state.ts';
import { createAlarmChannel } from './watch/alarm-channel.ts';
import { copyByCommand } from './watch/backup-command.ts';
import { createBackups } from './watch/backups.ts';
import { createHealthCheck, createReadiness } from './watch/health.ts';
import { createMetrics } from './watch/metrics.ts';
import { reportStart } from './watch/start-report.ts';
import { createWatchdog } from './watch/watchdog.ts';
import { readSettings, type Settings } from './settings.ts';
import { isOlder } from './storage/sqlite/schema.ts';
import { createWorkers } from './workers.ts';

// Files with visitors' data are readable by the user of this process alone.
process.umask(0o077);

// `build/server.ts` puts the bundle of cli.ts beside that of this file.
const isBundle = import.meta.filename.endsWith('.js');
const contactCommand = join(import.meta.dirname, isBundle ? 'contact.js' : 'cli.ts');

start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  // Open connections to PostgreSQL would keep the process alive for half a minute.
  process.stderr.write(`${reason}\n`, () => process.exit(1));
});

async function start(): Promise<void> {
  const wrong = wrongSettings();
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const settings = readSettings(process.env);
  const { database, kinds, siteUrl } = settings;
  const { log, close: closeLog } = openLog(settings.logLevel);
  const files = loadStaticFiles('dist', settings.backend.url);
  const now = () => new Date();
  const backups = backupsOf(settings, { now, log });
  if ('file' in database && isOlder(database.file)) await backups?.makeNow();
  const { store, limitCalls, deleteExpired, signingKey } = await openSharedState(database, true);
  const mailer = openMailer(settings.mail.transport, { fetch, now });
  const messages = createPageMessages(settings, await signingKey(), Date.now);
  const metrics = createMetrics(store, kinds);

  const common = { store, now, log };
  const failedBackup = backups?.failed;
  const check = createHealthCheck({ ...common, kinds, failedBackup });
  const workers = createWorkers({
    ...common,
    settings,
    deleteExpired,
    mailer,
    builtAt: files.builtAt,
    failedBackup,
    check,
    onAttempt(kind, outcome) {
      metrics.attempted(kind, outcome);
      // It is made below, since it names the address; workers start later.
      watchdog.wake();
    },
  });
  const pageViews = createPageViews(common);
  const refusals = createRefusalLog(log);
  const answer = sendContactEmail({
    ...common,
    settings,
    rateLimit: limitCalls(settings.rateLimit),
    readsSource: owner.sourceLabels ?? true,
    formRedirect: messages.redirect,
    onStored: workers.outbox.wake,
    onTooMany: refusals.add,
    onAnswer: metrics.answered,
  });

  const { server, address } = await serveHttp({
    settings,
    files,
    messages,
    answer,
    ready: createReadiness(check, log),
    metrics,
    onPageView: pageViews.add,
    log,
  });
  const channel = createAlarmChannel({ settings, mailer, site: siteUrl ?? address, fetch });
  const watchdog = createWatchdog({ ...common, channel, check });
  workers.all.push(watchdog, ...(backups ? [backups] : []));
  for (const worker of workers.all) worker.start();
  shutDownOnSignal({
    server,
    workers: workers.all,
    store,
    finish() {
      refusals.flush();
      return pageViews.flush();
    },
    log,
    closeLog,
  });
  const print = (text: string) => process.stdout.write(text);
  reportStart({
    ...common,
    settings,
    address,
    mailer,
    builtUrl: files.builtUrl,
    securityExpires: files.securityExpires,
    sqliteVersion: process.versions.sqlite,
    findSenderProblems,
    print: process.stdout.isTTY ? print : undefined,
  }).catch((error: unknown) => log.error({ err: error }, 'the start could not be reported'));
}

/** Undefined where none are to be made. */
function backupsOf(
  { backups, database }: Settings,
  parts: Pick<Parameters<typeof createBackups>[0], 'now' | 'log'>,
) {
  if (!backups || 'server' in database) return undefined;
  const copy = copyByCommand(contactCommand);
  return createBackups({ ...backups, ...parts, database: database.file, copy });
}
