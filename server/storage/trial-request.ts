import { sampleRequest } from 'contact/sample-request.ts';
import { newReference } from '../lib/reference.ts';
import { allKinds, isOwedByRequest } from './delivery-kinds.ts';
import type { NewRequest } from './store.ts';

/** A request as a visitor may send it, with all that it can owe, for a probe that does not keep it. */
export function trialRequest(): NewRequest {
  const reference = newReference();
  return {
    ...sampleRequest(),
    reference,
    marks: [],
    source: {},
    key: reference,
    owes: allKinds.filter(isOwedByRequest),
  };
}
