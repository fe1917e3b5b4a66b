import { brochurePath } from '../../hosting.ts';
import { owner } from '../../owner.ts';

/** The brochure's address on the site. */
export const brochureAddress = brochurePath(owner.product);

/** The words that only the brochure uses. */
export const brochureWords = {
  /** Short, because it follows a certificate's details in the same paragraph. */
  proof: 'Bekijk het bewijs',
  emergency:
    'Bent u patiënt? Bel bij levensgevaar 112. Bel bij andere spoed uw huisartsenpraktijk.',
};
