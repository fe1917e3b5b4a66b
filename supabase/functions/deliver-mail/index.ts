/** Sends pending deliveries. `send-contact-email` calls it after each request, `pg_cron` every minute. */
import { assembleBackground, createApp } from '../../../server/assemble/app.ts';
import { jobs } from '../../../server/assemble/jobs.ts';
import { createRunner } from '../../../server/lib/jobs.ts';
import { runDelivery } from '../_shared/delivery-run.ts';
import { createTriggerHandler } from '../_shared/delivery-trigger.ts';
import { openOnce } from '../_shared/open-store.ts';
import { inBackground, serve, unavailable } from '../_shared/serve.ts';

/** The time of the build, in ISO 8601; `server/build/supabase.ts` sets it. */
declare const BUILT_AT: string;

serve((settings, log) => {
  const open = openOnce(settings, log, (store, deliverSecret) => {
    const app = createApp(settings, store, log);
    const { send, watchdog, retention } = assembleBackground(app, {
      site: settings.siteUrl,
      servesPage: false,
      builtAt: new Date(BUILT_AT),
      isShortLived: true,
    });
    const queueLetter = createRunner({ ...jobs.letter, run: store.oweLetter }, log);
    const erasing = createRunner({ ...jobs.retention, run: retention.run }, log);
    const { alarm, monitor } = watchdog;
    const alarming = createRunner({ ...jobs.alarm, run: alarm }, log);
    const pinging = monitor && createRunner({ ...jobs.monitor, run: monitor }, log);
    const run = (isScheduled: boolean) =>
      runDelivery({
        ...app,
        send,
        oweLetter: settings.kinds.includes('letter') ? queueLetter.run : undefined,
        checkAlarm: alarming.run,
        callMonitor: isScheduled ? pinging?.run : undefined,
        erase: erasing.run,
      });
    return createTriggerHandler({
      secret: deliverSecret,
      run: (isScheduled) => inBackground(run(isScheduled)),
      log,
    });
  });

  return async (request) => {
    const handler = await open();
    return handler ? handler(request) : unavailable();
  };
});
