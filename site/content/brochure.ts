import { brochurePath } from '../../hosting.ts';
import { owner } from '../../owner.ts';
import { figures } from './claims.ts';

/** Where the brochure is, and the words that only the brochure uses. */
export const brochure = {
  path: brochurePath(owner.product),
  dotsLabel: `Twintig gesprekken, waarvan ${figures.automation} gemarkeerd`,
} as const;
