import type { Logger } from 'pino';
import { owner } from '../../owner.ts';
import { createRateLimit } from '../accept/rate-limit.ts';
import { createRefusalLog } from '../accept/refusal-log.ts';
import {
  type FormRedirect,
  type OnAnswer,
  sendContactEmail,
} from '../accept/send-contact-email.ts';
import type { SharedSettings } from '../settings.ts';
import type { SharedCalls } from '../storage/shared-store.ts';
import type { RequestIntake } from '../storage/store.ts';

export interface AcceptingStore extends RequestIntake {
  calls: SharedCalls | undefined;
}

interface AcceptingParts {
  settings: SharedSettings;
  store: AcceptingStore;
  formRedirect: FormRedirect;
  onStored: () => void;
  /** Undefined where nobody counts answers. */
  onAnswer?: OnAnswer;
  log: Logger;
}

/** The function `send-contact-email`, on Node and on Supabase. `flush` logs how many calls were refused since the last time. */
export function assembleAccepting(parts: AcceptingParts) {
  const { settings, store, log } = parts;
  const refusals = createRefusalLog(log, { code: 'too_many' }, 'contact requests refused');
  const answer = sendContactEmail({
    ...parts,
    rateLimit: createRateLimit(settings.rateLimit, store.calls),
    readsSource: owner.sourceLabels ?? true,
    onTooMany: refusals.add,
  });
  return { answer, flush: refusals.flush };
}
