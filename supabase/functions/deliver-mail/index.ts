/** Sends pending deliveries. `send-contact-email` calls it after each request, `pg_cron` every minute. */
import { assembleBackground, createApp } from '../../../server/assemble/app.ts';
import { createDeliveryRun } from '../_shared/delivery-run.ts';
import { createTriggerHandler } from '../_shared/delivery-trigger.ts';
import { openOnce } from '../_shared/open-store.ts';
import { inBackground, serve, unavailable } from '../_shared/serve.ts';

/** The time of the build, in ISO 8601; `server/build/supabase.ts` sets it. */
declare const BUILT_AT: string;

serve((settings, log) => {
  const open = openOnce(settings, log, (store, deliverSecret) => {
    const app = createApp(settings, store, log);
    const platform = {
      site: settings.siteUrl,
      servesPage: false,
      builtAt: new Date(BUILT_AT),
      isShortLived: true,
    };
    const run = createDeliveryRun({ ...app, ...assembleBackground(app, platform) });
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
