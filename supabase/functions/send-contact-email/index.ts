/**
 * Stores a request in PostgreSQL and calls the other function, `deliver-mail`, which `pg_cron` also calls every minute. Both run
 * the code of `server/`.
 */
import { owner } from '../../../owner.ts';
import { staticPageRedirect } from '../../../server/accept/page-message.ts';
import { createRateLimit } from '../../../server/accept/rate-limit.ts';
import { createRefusalLog } from '../../../server/accept/refusal-log.ts';
import { sendContactEmail } from '../../../server/accept/send-contact-email.ts';
import { gatewayAddress } from '../../../server/lib/network/ip-address.ts';
import type { Store } from '../../../server/storage/store.ts';
import { createDeliveryTrigger } from '../_shared/delivery-trigger.ts';
import { openOnce } from '../_shared/open-store.ts';
import { inBackground, serve } from '../_shared/serve.ts';

serve((settings, log) => {
  const { siteUrl, deliverUrl } = settings;

  const refusals = createRefusalLog(log);
  // The runtime sends this event before it ends the instance.
  addEventListener('beforeunload', refusals.flush);

  const createHandler = (store: Pick<Store, 'add' | 'calls'>, onStored: () => void) =>
    sendContactEmail({
      settings,
      store,
      rateLimit: createRateLimit(settings.rateLimit, store.calls),
      readsSource: owner.sourceLabels ?? true,
      formRedirect: (_, result) => staticPageRedirect(siteUrl, result),
      onStored,
      refusals,
      log,
    });

  const open = openOnce(settings, log, (store, deliverSecret) => {
    const triggerDelivery = createDeliveryTrigger({
      url: deliverUrl,
      secret: deliverSecret,
      fetch,
      log,
    });
    return createHandler(store, () => {
      inBackground(triggerDelivery());
    });
  });
  // While the database cannot be opened, the limits still apply, and a call within them is answered with a failure.
  const add = () => Promise.reject(new Error('the database is unavailable'));
  const handlerWithoutDatabase = createHandler({ add, calls: undefined }, () => {});

  return async (request) => {
    const handler = (await open()) ?? handlerWithoutDatabase;
    return handler(request, gatewayAddress(request.headers));
  };
});
