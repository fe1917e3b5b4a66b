import { owner } from '../../owner.ts';

const slug = owner.product
  .normalize('NFD')
  .replace(/\p{Mn}/gu, '')
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/^-|-$/g, '');

/** Where the brochure is: its file name names the product. */
export const brochure = { path: `/${slug}-brochure.pdf` };
