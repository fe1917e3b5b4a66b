/**
 * What `owner.json` fills in, with demo values for the rest. Everything that page, brochure, e-mails and privacy text say
 * about the product, its owner and its claims comes from here. `owner/schema.ts` describes it.
 */
import { withDemo } from './owner/demo.ts';
import values from './owner.json' with { type: 'json' };

export type * from './owner/schema.ts';

export const filledIn = withDemo(values);

// `owner` travels to the browser with the dialog (`site/build/owner/values.ts`), so it has no figures and no certificates: of
// these not all is shown.
export const { claims, certificates, ...owner } = filledIn;
