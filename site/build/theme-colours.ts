import type { Plugin } from 'vite';
import { colours } from '../../colours.ts';

/** Gives the style sheet the colours of `colours.ts` as a Tailwind theme: `bg-primary`, `var(--color-primary)`. */
export function themeColours(): Plugin {
  const variables = Object.entries(colours).map(([role, colour]) => `--color-${role}: ${colour};`);
  return {
    name: 'theme-colours',
    enforce: 'pre',
    transform: (css, id) =>
      id.endsWith('/site/styles/base.css') ? `${css}\n@theme { ${variables.join(' ')} }` : null,
  };
}
