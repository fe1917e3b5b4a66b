/** The Node door: reads the settings, opens the store and the way out for e-mail, and serves. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { owner } from '../owner.ts';
import { createApp } from './app.ts';
import { createDelivery } from './deliver-mail.ts';
import { createEnding, type Worker } from './ending.ts';
import { folderMailer, removeMails, removeMailsBefore } from './folder-mailer.ts';
import { createReadiness } from './health.ts';
import { createHealthCheck } from './health-check.ts';
import { addCommonHeaders, boundConnections, listen } from './http-server.ts';
import type { Keeping } from './keeping.ts';
import { openLog } from './log.ts';
import { confirmation } from './mails/confirmation.ts';
import { notification } from './mails/notification.ts';
import { createMetrics } from './metrics.ts';
import { openKeeping } from './open-keeping.ts';
import { createPageAddress } from './page-address.ts';
import { createPageMessages } from './page-message.ts';
import { callLimit, confirmationLimit } from './rate-limit.ts';
import { createRefusalCount } from './refusal-count.ts';
import { createRetention } from './retention.ts';
import { sendContactEmail } from './send-contact-email.ts';
import { readSettings, type Settings } from './settings.ts';
import { loadSiteFiles, type SiteFiles } from './site-files.ts';
import { smtpMailer } from './smtp-mailer.ts';
import { reportStart } from './start-report.ts';
import { createSuspicion } from './suspicion.ts';
import { askingLimits } from './time-limits.ts';
import { createWatchdog } from './watchdog.ts';

const emails = { notification, confirmation };
// What visitors wrote is for the owner of this process alone.
process.umask(0o077);

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const logging = openLog(settings.logLevel);
  const files = loadSiteFiles('dist', settings.backend.url);
  const keeping = await openKeeping(settings.database, true);
  const running = await serve({ settings, logging, files, keeping }).catch(async (error) => {
    // Left open, connections to PostgreSQL would hold the process for half a minute.
    await keeping.store.close().catch(() => {});
    throw error;
  });
  await reportStart({ settings, ...running });
}

interface Parts {
  settings: Settings;
  logging: ReturnType<typeof openLog>;
  files: SiteFiles;
  keeping: Keeping;
}

/** Resolves once it listens, with what there is to tell of it. */
async function serve({ settings, logging, files, keeping }: Parts) {
  const { mail, siteUrl, backend, allowedOrigins, trustedProxies, metricsToken } = settings;
  const { log, close: closeLog } = logging;
  const { store, limit, tidy, ...kept } = keeping;
  const mailer = mail.smtp ? smtpMailer(mail.smtp) : folderMailer(mail.folder);
  const messages = createPageMessages(kept.messages, Date.now);
  const metrics = createMetrics(store);

  const now = () => new Date();
  const delivery = createDelivery({
    store,
    mailer,
    kinds: mail.confirms ? ['notification', 'confirmation'] : ['notification'],
    render: ({ kind, request }) => emails[kind](request, mail),
    onAttempt(kind, outcome) {
      metrics.attempted(kind, outcome);
      watchdog.wake();
    },
    now,
    log,
  });
  const retention = createRetention({
    store,
    removeMails: (references) => removeMails(mail.folder, references),
    removeMailsBefore: (time) => removeMailsBefore(mail.folder, time),
    tidy,
    days: owner.privacy.retentionDays,
    now,
    log,
  });
  const refusals = createRefusalCount(log);
  const answer = sendContactEmail({
    store,
    keys: [backend.key],
    allowedOrigins,
    rateLimit: limit(callLimit(settings.rateLimit)),
    suspicion: createSuspicion(kept.sightings),
    confirms: mail.confirms,
    confirmationLimit: limit(confirmationLimit),
    pageAddress: createPageAddress({ siteUrl, backendUrl: backend.url, allowedOrigins, messages }),
    onStored: delivery.wake,
    onTooMany: refusals.add,
    onAnswer: metrics.answered,
    now,
    log,
  });

  const check = createHealthCheck({ store, now });
  const ready = createReadiness({ check, log });
  const server = createServer(askingLimits);
  const isSurplus = boundConnections(server, trustedProxies);
  addCommonHeaders(server);
  const parts = { files, messages, answer, ready, metrics, metricsToken, trustedProxies };
  const workers: Worker[] = [delivery, retention];
  const ending = createEnding({ server, workers, store, sayRest: refusals.say, log, closeLog });
  const app = createApp({ ...parts, isSurplus, isEnding: ending.isEnding, log });
  server.on('request', getRequestListener(app.fetch, { hostname: settings.host }));
  const address = await listen(server, settings.host, settings.port);
  const alarms = { url: settings.alertUrl, site: siteUrl ?? address, fetch };
  const watchdog = createWatchdog({ ...alarms, check, store, now, log });
  workers.push(watchdog);
  for (const worker of workers) worker.start();
  ending.awaitSignals();
  return { address, mailer, securityExpires: files.securityExpires, now, log };
}
