import { companyWords } from '../../owner/company-words.ts';
import { owner } from '../../owner.ts';

/** What footer and brochure say of the owner's company beside its name and address. */
export const { seat, kvk, btw } = companyWords(owner.company);
