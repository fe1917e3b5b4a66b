import { companyWords } from '../../../owner/company-words.ts';
import { owner } from '../../../owner.ts';

export const footer = {
  emergency:
    'Bent u patiënt? Deze site is niet voor spoed. Bel bij levensgevaar 112. Bel bij andere spoed uw huisartsenpraktijk.',
  /** The company's details other than name and address. The brochure has them, too. */
  company: companyWords(owner.company),
};
