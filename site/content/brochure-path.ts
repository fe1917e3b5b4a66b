import { owner } from '../../owner.ts';

const slug = owner.product
  .normalize('NFD')
  .replace(/\p{Mn}/gu, '')
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/^-|-$/g, '');

/** Where the brochure is, named after the product. A file of its own: it travels to the browser, which the claims must not. */
export const brochurePath = `/${slug}-brochure.pdf`;
