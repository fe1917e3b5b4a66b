import { readFileSync } from 'node:fs';
import { demoSettings } from '../../../../owner/checks.ts';

const sheet = readFileSync('site/styles/typeface.css', 'utf8');

/** Whether product and typeface are those that ship: with others, lines may be longer and break elsewhere. */
export const isAsShipped =
  demoSettings().includes('product') && sheet.includes('"@fontsource-variable/figtree/');
