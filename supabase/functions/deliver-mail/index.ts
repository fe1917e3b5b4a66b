/** One of the two functions on Supabase: delivers. `send-contact-email` calls it after each request, `pg_cron` each minute. */
import { owner } from '../../../owner.ts';
import { confirmation } from '../../../server/email-content/confirmation.ts';
import { notification } from '../../../server/email-content/notification.ts';
import { smtpMailer } from '../../../server/email-transport/smtp-mailer.ts';
import { createHealthCheck } from '../../../server/operations/health.ts';
import { createWatchdog } from '../../../server/operations/watchdog.ts';
import { runDelivery } from '../_shared/delivery-run.ts';
import { opener } from '../_shared/open-state.ts';
import { inBackground, serve } from '../_shared/serve.ts';
import { createTriggerHandler, unavailable } from '../_shared/trigger-handler.ts';

const emails = { notification, confirmation };

serve((settings, log) => {
  const { mail, smtp, siteUrl, alertUrl } = settings;
  const mailer = smtpMailer(smtp);
  const now = () => new Date();

  const open = opener(settings, ({ store, deleteExpired, deliverSecret }) => {
    const check = createHealthCheck({ store, now });
    const alarms = { url: alertUrl, site: siteUrl, fetch };
    const watchdog = createWatchdog({ ...alarms, check, store, now, log });
    const run = () =>
      runDelivery({
        store,
        mailer,
        kinds: mail.confirms ? ['notification', 'confirmation'] : ['notification'],
        render: ({ kind, request }) => emails[kind](request, mail),
        deleteExpired,
        days: owner.privacy.retentionDays,
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
