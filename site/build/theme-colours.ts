import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { colours } from '../../colours.ts';

/**
 * Gives the style sheet the colours of `colours.ts` as a Tailwind theme: `bg-primary`, `var(--color-primary)`. The built sheet
 * holds the colours themselves: that takes fewer bytes, and an element whose style refers to a variable is styled anew whenever
 * the dialog opens. Only drawings in the page (`pictures/`) keep variables. Tailwind's notice is in the file of licences
 * (`licences.ts`).
 */
export function themeColours(): Plugin[] {
  const variables = Object.entries(colours).map(([role, colour]) => `--color-${role}: ${colour};`);
  const drawings = globSync('site/pictures/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join();
  const isSheet = (id: string) => id.endsWith('/site/styles/base.css');
  const isLateSheet = (id: string) => /\/site\/styles\/late\.css\b/.test(id);
  const colourOf = (role: string) => colours[role as keyof typeof colours];
  return [
    {
      name: 'theme-colours',
      enforce: 'pre',
      transform: (css, id) =>
        isSheet(id) ? `${css}\n@theme inline { --color-*: initial; ${variables.join(' ')} }` : null,
    },
    {
      name: 'plain-colours',
      transform: (css, id) =>
        isSheet(id) || isLateSheet(id)
          ? css
              .replace(/\/\*! tailwindcss[^*]*\*\//, '')
              .replace(/var\(--color-([\w-]+)\)/g, (_, role) => colourOf(role))
              .replace(/\s*(--color-[\w-]+):[^;}]+;?/g, (all, name) =>
                drawings.includes(`var(${name})`) ? all : '',
              )
          : null,
    },
  ];
}
