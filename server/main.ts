/** Entry point of the Node server. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { owner, wrongSettings } from '../owner.ts';
import { folderMailer, removeMails, removeMailsBefore } from './email-transport/folder-mailer.ts';
import { smtpMailer } from './email-transport/smtp-mailer.ts';
import { createFormRedirect } from './function/form-redirect.ts';
import { createPageMessages } from './function/page-message.ts';
import { callLimit, confirmationLimit } from './function/rate-limit.ts';
import { createRefusalLog } from './function/refusal-log.ts';
import { sendContactEmail } from './function/send-contact-email.ts';
import { createSuspicion } from './function/suspicion.ts';
import { createApp } from './http/app.ts';
import { boundConnections, listen, withCommonHeaders } from './http/connections.ts';
import { withFloodGuard } from './http/flood.ts';
import { createShutdown, type Worker } from './http/shutdown.ts';
import { loadStaticFiles, type StaticFiles } from './http/static-files.ts';
import { requestTimeouts } from './lib/time-limits.ts';
import { openLog } from './log.ts';
import { openSharedState } from './open-shared-state.ts';
import { createHealthCheck } from './operations/health.ts';
import { createMetrics } from './operations/metrics.ts';
import { createReadiness } from './operations/readiness.ts';
import { createRetention } from './operations/retention.ts';
import { reportStart } from './operations/start-report.ts';
import { createWatchdog } from './operations/watchdog.ts';
import { createOutboxWorker } from './outbox/worker.ts';
import { readSettings, type Settings } from './settings.ts';
import type { SharedState } from './shared-state/shared-state.ts';
import { createTransports } from './transports.ts';

// Files with visitors' data are readable by the user of this process alone.
process.umask(0o077);

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const wrong = wrongSettings();
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const settings = readSettings(process.env);
  const logging = openLog(settings.logLevel);
  const files = loadStaticFiles('dist', settings.backend.url);
  const state = await openSharedState(settings.database, true);
  const running = await serve({ settings, logging, files, state }).catch(async (error) => {
    // Open connections to PostgreSQL would keep the process alive for half a minute.
    await state.store.close().catch(() => {});
    throw error;
  });
  const print = (text: string) => process.stdout.write(text);
  await reportStart({ settings, ...running, print: process.stdout.isTTY ? print : undefined });
}

interface Parts {
  settings: Settings;
  logging: ReturnType<typeof openLog>;
  files: StaticFiles;
  state: SharedState;
}

async function serve({ settings, logging, files, state }: Parts) {
  const { mail, webhook, siteUrl, backend, allowedOrigins, trustedProxies, metricsToken } =
    settings;
  const hasWebhook = webhook !== undefined;
  const { log, close: closeLog } = logging;
  const { store, limit, deleteExpired, ...shared } = state;
  const mailer = mail.smtp ? smtpMailer(mail.smtp) : folderMailer(mail.folder);
  const messages = createPageMessages(shared.messages, Date.now);
  const metrics = createMetrics(store, hasWebhook);

  const common = { store, now: () => new Date(), log };
  const outbox = createOutboxWorker({
    ...common,
    ...createTransports({ mail, mailer, webhook, fetch, now: common.now }),
    onAttempt(kind, outcome) {
      metrics.attempted(kind, outcome);
      watchdog.wake();
    },
  });
  const retention = createRetention({
    ...common,
    removeMails: (references) => removeMails(mail.folder, references),
    removeMailsBefore: (time) => removeMailsBefore(mail.folder, time),
    deleteExpired,
    days: owner.privacy.retentionDays,
    hasWebhook,
  });
  const refusals = createRefusalLog(log);
  const rateLimit = limit(callLimit(settings.rateLimit));
  const answer = sendContactEmail({
    ...common,
    keys: [backend.key],
    allowedOrigins,
    rateLimit,
    suspicion: createSuspicion(shared.occurrences),
    readsSource: owner.sourceLabels ?? true,
    confirms: mail.confirms,
    hasWebhook,
    confirmationLimit: limit(confirmationLimit),
    formRedirect: createFormRedirect({
      siteUrl,
      backendUrl: backend.url,
      allowedOrigins,
      messages,
    }),
    onStored: outbox.wake,
    onTooMany: refusals.add,
    onAnswer: metrics.answered,
  });

  const check = createHealthCheck({ ...common, hasWebhook });
  const ready = createReadiness({ check, log });
  const server = createServer(requestTimeouts);
  const isSurplus = boundConnections(server, trustedProxies);
  const parts = { files, messages, answer, ready, metrics, metricsToken, trustedProxies };
  const workers: Worker[] = [outbox, retention];
  const shutdown = createShutdown({
    server,
    workers,
    store,
    flushCounts: refusals.flush,
    log,
    closeLog,
  });
  const app = createApp({ ...parts, isSurplus, isShuttingDown: shutdown.isShuttingDown, log });
  const listener = withCommonHeaders(getRequestListener(app.fetch, { hostname: settings.host }));
  const guarded = withFloodGuard(listener, {
    rateLimit,
    allowedOrigins,
    trustedProxies,
    isCareful: (socket) => isSurplus(socket) || shutdown.isShuttingDown(),
    onTooMany() {
      refusals.add();
      metrics.answered('too_many', 0);
    },
  });
  server.on('request', guarded);
  const address = await listen(server, settings.host, settings.port);
  const alarms = { url: settings.alertUrl, site: siteUrl ?? address, fetch };
  const watchdog = createWatchdog({ ...common, ...alarms, check });
  workers.push(watchdog);
  for (const worker of workers) worker.start();
  shutdown.listenForSignals();
  return { address, mailer, securityExpires: files.securityExpires, ...common };
}
