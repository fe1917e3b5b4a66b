/** One of the two functions on Supabase: delivers. `send-contact-email` calls it after each request, `pg_cron` each minute. */
import { owner } from '../../../owner.ts';
import { openMailer } from '../../../server/deliver/email-transport/open-mailer.ts';
import { createLetterWriter } from '../../../server/deliver/letter/letter.ts';
import { createAlarmChannel } from '../../../server/watch/alarm-channel.ts';
import { createHealthCheck } from '../../../server/watch/health.ts';
import { createHeartbeat } from '../../../server/watch/heartbeat.ts';
import { createRetention } from '../../../server/watch/retention.ts';
import { createWatchdog } from '../../../server/watch/watchdog.ts';
import { createTransports } from '../../../server/deliver/transports.ts';
import { runDelivery } from '../_shared/delivery-run.ts';
import { opener } from '../_shared/open-state.ts';
import { inBackground, serve } from '../_shared/serve.ts';
import { createTriggerHandler, unavailable } from '../_shared/trigger-handler.ts';

/** When `npm run build` made this file, in ISO 8601; `build/supabase.ts` writes it. */
declare const BUILT_AT: string;

serve((settings, log) => {
  const { siteUrl, heartbeatUrl, kinds } = settings;
  const now = () => new Date();

  const open = opener(settings, ({ store, deleteExpired, deliverSecret }) => {
    const check = createHealthCheck({ store, kinds, now });
    const writeLetter = createLetterWriter({
      store,
      mail: settings.mail,
      kinds,
      site: siteUrl,
      servesPage: false,
      builtAt: new Date(BUILT_AT),
      now,
    });
    const mailer = openMailer(settings.mail.transport, { fetch, now });
    const send = createTransports({ settings, mailer, writeLetter, fetch, now });
    const heartbeat = heartbeatUrl && createHeartbeat({ check, url: heartbeatUrl, fetch, log });
    const watchdog = createWatchdog({
      channel: createAlarmChannel({ settings, mailer, site: siteUrl, fetch }),
      check,
      store,
      now,
      // The next look may be of another process, which knows of no minute before its own.
      calmMs: 0,
      log,
    });
    const retention = createRetention({
      store,
      deleteExpired,
      retention: { days: owner.privacy.retentionDays, kinds },
      maxParts: 4,
      log,
    });
    const run = (isScheduled: boolean) =>
      runDelivery({
        store,
        send,
        kinds,
        checkAlarm: watchdog.lookOnce,
        beat: isScheduled ? heartbeat?.run : undefined,
        erase: retention.run,
        log,
      });
    return createTriggerHandler({
      secret: deliverSecret,
      run: (isScheduled) => inBackground(run(isScheduled)),
      log,
    });
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
