import { brochurePath } from '../../hosting.ts';
import { owner } from '../../owner.ts';

/** The brochure's address on the site. */
export const brochureAddress = brochurePath(owner.product);

/** The words that only the brochure uses. */
export const brochureWords = {
  /** Short, because it is in the paragraph about what it proves. */
  proof: 'Bekijk het bewijs',
  emergency:
    'Bent u patiënt? Bel bij levensgevaar 112. Bel bij andere spoed uw huisartsenpraktijk.',
};

/** What Download Brochure gives, or a link to a document, whose number of pages is not known. */
export function describeFile({ pages, bytes }: { pages?: number; bytes: number }): string {
  return `${pages ? describeLength(pages) : 'PDF'}, ${describeSize(bytes)}`;
}

export function describeLength(pages: number): string {
  return `PDF, ${pages} ${pages === 1 ? 'pagina' : 'pagina’s'}`;
}

export function describeSize(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000))}\u00A0kB`;
}
