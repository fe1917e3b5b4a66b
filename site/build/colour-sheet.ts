import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type tailwindcss from '@tailwindcss/postcss';
import type { Plugin } from 'vite';
import { colours } from '../../colours.ts';
import { ownerValues } from '../../owner/own-values.ts';

export const sheetFile = join(import.meta.dirname, '../styles/colours.css');

/**
 * The colours of `colours.ts` as a Tailwind theme, in a file where editors find them and complete `bg-primary`. Tailwind's
 * palette goes, as the contrast of colours is checked by their roles (`contrast.ts`). `static` keeps a colour that only a
 * drawing or a script refers to.
 */
export function colourSheet(values: Readonly<Record<string, string>>): string {
  const variables = Object.entries(values).map(([role, value]) => `  --color-${role}: ${value};\n`);
  return `/* Made from colours.ts by \`npm run check\`, \`npm run dev\` and \`npm run build\`: change a colour there. */
@theme static {
  --color-*: initial;
${variables.join('')}}
`;
}

/** Gives the sheets the owner's brand colour. The file above stays as it is, because an update brings a new one. */
export function inBrandColour(): ReturnType<typeof tailwindcss> {
  return {
    postcssPlugin: 'in-brand-colour',
    OnceExit(root) {
      for (const [role, colour] of Object.entries(ownerValues().colours))
        root.walkDecls(`--color-${role}`, (declaration) => {
          // Forced colours have names.
          if (declaration.value.startsWith('#')) declaration.value = colour;
        });
    },
  };
}

/** Lets the page of `npm run dev` follow `colours.ts`. */
export function followColours(): Plugin {
  const source = join(import.meta.dirname, '../../colours.ts');
  // In a process of its own, which reads the file as it is now.
  const write = () => void execFileSync(process.execPath, [import.meta.filename]);
  return {
    name: 'follow-colours',
    apply: 'serve',
    buildStart: write,
    configureServer({ watcher }) {
      watcher.add(source);
      watcher.on('change', (file) => file === source && write());
    },
  };
}

if (import.meta.main) {
  const sheet = colourSheet(colours);
  // A sheet that holds these colours stays as it is, so that no style is made anew.
  if (readFileSync(sheetFile, 'utf8') !== sheet) writeFileSync(sheetFile, sheet);
}
