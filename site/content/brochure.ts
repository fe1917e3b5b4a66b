import { brochurePath } from '../../hosting.ts';
import { owner } from '../../owner.ts';
import { figures } from './claims.ts';

/** Where the brochure is, and the words that only the brochure uses. */
export const brochure = {
  path: brochurePath(owner.product),
  dotsLabel: `Twintig gesprekken, waarvan ${figures.automation} gemarkeerd`,
  /** Short, as it stands in the paragraph of what it proves. */
  proof: 'Bekijk het bewijs',
  emergency: 'Niet voor spoed. Bel bij levensgevaar 112.',
} as const;

/** What a visitor gets who presses Download Brochure, or a link to a document whose pages nobody has counted. */
export function describeFile({ pages, bytes }: { pages?: number; bytes: number }): string {
  const length = pages ? `${pages} ${pages === 1 ? 'pagina' : "pagina's"}, ` : '';
  return `PDF, ${length}${Math.max(1, Math.round(bytes / 1000))} kB`;
}
