/**
 * Two functions run on Supabase: this one stores a request in PostgreSQL and calls the other, `deliver-mail`, which
 * `pg_cron` also calls every minute. Both run the code of `server/`.
 */
import { staticPageRedirect } from '../../../server/accept/page-message.ts';
import { assembleAccepting } from '../../../server/assemble/accepting.ts';
import { jobs } from '../../../server/assemble/jobs.ts';
import { startJobs } from '../../../server/lib/jobs.ts';
import { createDeliveryTrigger } from '../_shared/delivery-trigger.ts';
import { gatewayAddress } from '../_shared/gateway-address.ts';
import { openOnce } from '../_shared/open-state.ts';
import { inBackground, serve } from '../_shared/serve.ts';
import { unavailableState } from '../_shared/unavailable-state.ts';

serve((settings, log) => {
  const { siteUrl, deliverUrl } = settings;

  const createHandler = (state: ReturnType<typeof unavailableState>, onStored: () => void) => {
    const { answer, flush } = assembleAccepting(settings, {
      state,
      formRedirect: (_, outcome) => staticPageRedirect(siteUrl, outcome),
      onStored,
      onAnswer: undefined,
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
    return createHandler(opened, () => {
      inBackground(triggerDelivery());
    });
  });
  const handlerWithoutDatabase = createHandler(unavailableState(), () => {});

  return async (request) => {
    const handler = await open().catch((error: unknown) => {
      log.error({ err: error }, 'database cannot be opened');
      return handlerWithoutDatabase;
    });
    return handler(request, gatewayAddress(request.headers));
  };
});
