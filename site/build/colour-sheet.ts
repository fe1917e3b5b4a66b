import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type tailwindcss from '@tailwindcss/postcss';
import type { Plugin } from 'vite';
import { colours } from '../../colours.ts';
import { ownerValues } from '../../owner/own-values.ts';

export const sheetFile = join(import.meta.dirname, '../styles/colours.css');

/**
 * The colours of `colours.ts` as a Tailwind theme, in a file from which editors complete `bg-primary`. It removes Tailwind's
 * palette, because contrast is checked by role (`owner/contrast.ts`). `static` keeps a colour that only a drawing or a script
 * refers to.
 */
export function colourSheet(values: Readonly<Record<string, string>>): string {
  const variables = Object.entries(values).map(([role, value]) => `  --color-${role}: ${value};\n`);
  return `/* Made from colours.ts by \`npm run check\`, \`npm run dev\` and \`npm run build\`: change a colour there. */
@theme static {
  --color-*: initial;
${variables.join('')}}
`;
}

/** Applies the owner's brand colour to the style sheets. `sheetFile` is unchanged, because an update replaces it. */
export function inBrandColour(): ReturnType<typeof tailwindcss> {
  return {
    postcssPlugin: 'in-brand-colour',
    OnceExit(root) {
      for (const [role, colour] of Object.entries(ownerValues().colours))
        root.walkDecls(`--color-${role}`, (declaration) => {
          // Forced colours are keywords, such as `CanvasText`.
          if (declaration.value.startsWith('#')) declaration.value = colour;
        });
    },
  };
}

/** Lets the page of `npm run dev` follow `colours.ts`. */
export function followColours(): Plugin {
  const source = join(import.meta.dirname, '../../colours.ts');
  // In a separate process, because a process loads a module only once.
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
  // An up-to-date sheet is not written again, so that no style is rebuilt.
  if (readFileSync(sheetFile, 'utf8') !== sheet) writeFileSync(sheetFile, sheet);
}
