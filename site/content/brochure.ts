import { brochurePath } from './brochure-path.ts';
import { figures } from './claims.ts';

/** Where the brochure is, and the words that only the brochure uses. */
export const brochure = {
  path: brochurePath,
  dotsLabel: `Twintig gesprekken, waarvan ${figures.automation} gemarkeerd`,
} as const;
