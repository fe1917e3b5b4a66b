/**
 * Two functions run on Supabase: this one stores a request in PostgreSQL and calls the other, `deliver-mail`, which
 * `pg_cron` also calls every minute. Both run the code of `server/`.
 */
import { staticPageRedirect } from '../../../server/accept/page-message.ts';
import { type AcceptingStore, assembleAccepting } from '../../../server/assemble/accepting.ts';
import { jobs } from '../../../server/assemble/jobs.ts';
import { startJobs } from '../../../server/lib/jobs.ts';
import { createDeliveryTrigger } from '../_shared/delivery-trigger.ts';
import { gatewayAddress } from '../_shared/gateway-address.ts';
import { openOnce } from '../_shared/open-store.ts';
import { inBackground, serve } from '../_shared/serve.ts';
import { unavailableStore } from '../_shared/unavailable-store.ts';

serve((settings, log) => {
  const { siteUrl, deliverUrl } = settings;

  const createHandler = (store: AcceptingStore, onStored: () => void) => {
    const { answer, flush } = assembleAccepting({
      settings,
      store,
      formRedirect: (_, told) => staticPageRedirect(siteUrl, told),
      onStored,
      log,
    });
    const running = startJobs([{ ...jobs.refusals, run: flush }], log);
    // The runtime sends this event before it ends the instance.
    addEventListener('beforeunload', running.finish);
    return answer;
  };

  const open = openOnce(settings, (opened) => {
    const triggerDelivery = createDeliveryTrigger({
      url: deliverUrl,
      secret: opened.deliverSecret,
      fetch,
      log,
    });
    return createHandler(opened.store, () => {
      inBackground(triggerDelivery());
    });
  });
  const handlerWithoutDatabase = createHandler(unavailableStore, () => {});

  return async (request) => {
    const handler = await open().catch((error: unknown) => {
      log.error({ err: error }, 'database cannot be opened');
      return handlerWithoutDatabase;
    });
    return handler(request, gatewayAddress(request.headers));
  };
});
