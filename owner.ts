/**
 * What `eigen/owner.json` fills in, with demo values for the rest. Everything that page, brochure, e-mails and privacy text say
 * about the product, its owner and its claims comes from here. `owner/schema.ts` describes it.
 */
import { ownerValues } from './owner/own-values.ts';

export type * from './owner/schema.ts';

// A bundle gets these as values (`owner/separate-values.ts`).
export const { allValues, claims, certificates, words, logo, owner, colours, darkColours } =
  ownerValues();
