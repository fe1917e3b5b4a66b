import { owner } from '../../owner.ts';
import { figures } from './claims.ts';

const slug = owner.product
  .normalize('NFD')
  .replace(/\p{Mn}/gu, '')
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/^-|-$/g, '');

/** Where the brochure is, named after the product, and the words that only the brochure uses. */
export const brochure = {
  path: `/${slug}-brochure.pdf`,
  dotsLabel: `Twintig gesprekken, waarvan ${figures.automation} gemarkeerd`,
} as const;

/** What a visitor gets who presses Download Brochure. */
export function describeFile({ pages, bytes }: { pages: number; bytes: number }): string {
  return `PDF, ${pages} ${pages === 1 ? 'pagina' : "pagina's"}, ${Math.round(bytes / 1000)} kB`;
}
