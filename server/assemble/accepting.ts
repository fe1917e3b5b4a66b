import { owner } from '../../owner.ts';
import { createRateLimit } from '../accept/rate-limit.ts';
import { createRefusalLog } from '../accept/refusal-log.ts';
import { sendContactEmail } from '../accept/send-contact-email.ts';
import type { SharedState } from '../storage/shared-state.ts';

type Parts = Parameters<typeof sendContactEmail>[0];

interface Platform
  extends Omit<Parts, 'settings' | 'store' | 'rateLimit' | 'readsSource' | 'onTooMany'> {
  state: Pick<SharedState, 'calls'> & Pick<Parts, 'store'>;
}

/** The function `send-contact-email`, on Node and on Supabase. `flush` logs at the end which calls were refused since. */
export function assembleAccepting(
  settings: Parts['settings'] & { rateLimit: number },
  { state, ...platform }: Platform,
) {
  const refusals = createRefusalLog(platform.log, { code: 'too_many' }, 'contact requests refused');
  const answer = sendContactEmail({
    ...platform,
    settings,
    store: state.store,
    rateLimit: createRateLimit(settings.rateLimit, state.calls),
    readsSource: owner.sourceLabels ?? true,
    onTooMany: refusals.add,
  });
  return { answer, flush: refusals.flush };
}
