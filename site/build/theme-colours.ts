import type { Plugin } from 'vite';
import { colours } from '../../colours.ts';

/**
 * Gives the style sheet the colours of `colours.ts`, as a Tailwind theme: `bg-primary`, `var(--color-primary)`. What it
 * becomes is without Tailwind's notice, which stands in the file of licences (`licences.ts`).
 */
export function themeColours(): Plugin[] {
  const variables = Object.entries(colours).map(([role, colour]) => `--color-${role}: ${colour};`);
  const isSheet = (id: string) => id.endsWith('/site/styles/base.css');
  return [
    {
      name: 'theme-colours',
      enforce: 'pre',
      transform: (css, id) =>
        isSheet(id) ? `${css}\n@theme inline { --color-*: initial; ${variables.join(' ')} }` : null,
    },
    {
      name: 'without-notice',
      transform: (css, id) => (isSheet(id) ? css.replace(/\/\*! tailwindcss[^*]*\*\//, '') : null),
    },
  ];
}
