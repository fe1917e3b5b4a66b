/** The Supabase door of delivery: `send-contact-email` rings it for each request, and `pg_cron` every minute. */
import { owner } from '../../../owner.ts';
import { answerBell, tryLater } from '../../../server/answer-bell.ts';
import { deliveryRound } from '../../../server/delivery-round.ts';
import { createHealthCheck } from '../../../server/health-check.ts';
import { confirmation } from '../../../server/mails/confirmation.ts';
import { notification } from '../../../server/mails/notification.ts';
import { smtpMailer } from '../../../server/smtp-mailer.ts';
import { createWatchdog } from '../../../server/watchdog.ts';
import { opener } from '../_shared/open.ts';
import { inBackground, serve } from '../_shared/serve.ts';

const emails = { notification, confirmation };

serve((settings, log) => {
  const { mail, smtp, siteUrl, alertUrl } = settings;
  const mailer = smtpMailer(smtp);
  const now = () => new Date();

  const open = opener(settings, ({ store, tidy, deliverSecret }) => {
    const check = createHealthCheck({ store, now });
    const alarms = { url: alertUrl, site: siteUrl, fetch };
    const watchdog = createWatchdog({ ...alarms, check, store, now, log });
    const round = () =>
      deliveryRound({
        store,
        mailer,
        kinds: mail.confirms ? ['notification', 'confirmation'] : ['notification'],
        render: ({ kind, request }) => emails[kind](request, mail),
        tidy,
        days: owner.privacy.retentionDays,
        lookForAlarm: watchdog.lookOnce,
        now,
        log,
      });
    return answerBell({ secret: deliverSecret, round: () => inBackground(round()), log });
  });

  return async (request) => {
    try {
      return await (await open())(request);
    } catch (error) {
      log.error({ err: error }, 'database cannot be opened');
      return tryLater();
    }
  };
});
