/** One of the two functions on Supabase: delivers. `send-contact-email` calls it after each request, `pg_cron` each minute. */
import { owner } from '../../../owner.ts';
import { smtpMailer } from '../../../server/email-transport/smtp-mailer.ts';
import { createHealthCheck } from '../../../server/operations/health.ts';
import { createWatchdog } from '../../../server/operations/watchdog.ts';
import { createTransports } from '../../../server/transports.ts';
import { runDelivery } from '../_shared/delivery-run.ts';
import { opener } from '../_shared/open-state.ts';
import { inBackground, serve } from '../_shared/serve.ts';
import { createTriggerHandler, unavailable } from '../_shared/trigger-handler.ts';

serve((settings, log) => {
  const { mail, smtp, siteUrl, alertUrl, webhook } = settings;
  const hasWebhook = webhook !== undefined;
  const now = () => new Date();
  const transports = createTransports({ mail, mailer: smtpMailer(smtp), webhook, fetch, now });

  const open = opener(settings, ({ store, deleteExpired, deliverSecret }) => {
    const check = createHealthCheck({ store, hasWebhook, now });
    const alarms = { url: alertUrl, site: siteUrl, fetch };
    const watchdog = createWatchdog({ ...alarms, check, store, now, log });
    const run = () =>
      runDelivery({
        store,
        ...transports,
        deleteExpired,
        days: owner.privacy.retentionDays,
        hasWebhook,
        checkAlarm: watchdog.lookOnce,
        now,
        log,
      });
    return createTriggerHandler({ secret: deliverSecret, run: () => inBackground(run()), log });
  });

  return async (request) => {
    try {
      return await (await open())(request);
    } catch (error) {
      log.error({ err: error }, 'database cannot be opened');
      return unavailable();
    }
  };
});
