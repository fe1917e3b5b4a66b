import { readFileSync } from 'node:fs';
import { demoSettings } from '../../../../owner/checks.ts';

/** The family of the site's typeface. */
const [, family = ''] =
  /font-family: "([^"]+)"/.exec(readFileSync('site/styles/typeface.css', 'utf8')) ?? [];

/** What a browser calls the typeface, which may add the name of a weight. */
export const typeface = new RegExp(`^${RegExp.escape(family)}\\b[^,]*$`);

/** Whether product and typeface are those that ship: with others, lines may be longer and break elsewhere. */
export const isAsShipped = demoSettings().includes('product') && family === 'Figtree';
