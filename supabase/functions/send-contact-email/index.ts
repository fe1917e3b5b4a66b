/** The Supabase door of the function `send-contact-email`. */
import { absentKeeping } from '../../../server/absent-keeping.ts';
import { createBell } from '../../../server/delivery-bell.ts';
import { gatewayAddress } from '../../../server/gateway-address.ts';
import { staticPageAddress } from '../../../server/page-address.ts';
import { callLimit, confirmationLimit } from '../../../server/rate-limit.ts';
import { createRefusalCount } from '../../../server/refusal-count.ts';
import { sendContactEmail } from '../../../server/send-contact-email.ts';
import { createSuspicion } from '../../../server/suspicion.ts';
import { opener } from '../_shared/open.ts';
import { inBackground, serve } from '../_shared/serve.ts';

serve((settings, log) => {
  const { keys, allowedOrigins, siteUrl, rateLimit, mail, deliverUrl } = settings;

  const refusals = createRefusalCount(log);
  // The runtime's notice that it ends this instance.
  addEventListener('beforeunload', refusals.say);

  const answering = (
    { store, sightings, limit }: ReturnType<typeof absentKeeping>,
    onStored: () => void,
  ) =>
    sendContactEmail({
      store,
      keys,
      allowedOrigins,
      rateLimit: limit(callLimit(rateLimit)),
      suspicion: createSuspicion(sightings),
      confirms: mail.confirms,
      confirmationLimit: limit(confirmationLimit),
      pageAddress: async (_, outcome) => staticPageAddress(siteUrl, outcome),
      onStored,
      onTooMany: refusals.add,
      now: () => new Date(),
      log,
    });

  const open = opener(settings, (opened) => {
    const ring = createBell({ url: deliverUrl, secret: opened.deliverSecret, fetch, log });
    return answering(opened, () => inBackground(ring()));
  });
  const whileAway = answering(absentKeeping(), () => {});

  return async (request) => {
    const answer = await open().catch((error: unknown) => {
      log.error({ err: error }, 'database cannot be opened');
      return whileAway;
    });
    return answer(request, gatewayAddress(request.headers));
  };
});
