import { readFileSync } from 'node:fs';
import { unreplacedPaths } from '../../../../owner/demo.ts';
import { owner } from '../../../../owner.ts';

const sheet = readFileSync('site/styles/typeface.css', 'utf8');

/** Whether the typeface is the one that ships: with a wider one less fits, and the build lists what does not. */
export const isShippedTypeface = sheet.includes('"@fontsource-variable/figtree/');

/** Whether product and typeface are those that ship: with others, lines may be longer and break elsewhere. */
export const isAsShipped = unreplacedPaths(owner).includes('product') && isShippedTypeface;
