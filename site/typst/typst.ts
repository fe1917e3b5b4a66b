import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { colours } from '../../colours.ts';
import { drawing } from '../pictures/drawings.ts';

const weights = ['400Regular', '600SemiBold', '700Bold'];

/**
 * Typesets a template with its words, in the site's typeface.
 * @param path The template, from the project's root: `site/brochure/brochure.typ`.
 * @throws Error after the diagnostics have been printed.
 */
export async function typeset(
  path: string,
  content: object,
): Promise<{ compiler: NodeCompiler; document: NodeTypstDocument }> {
  const fontBlobs = await Promise.all(weights.map(readFont));
  const root = new URL('../..', import.meta.url);
  const compiler = NodeCompiler.create({
    workspace: fileURLToPath(root),
    fontArgs: [{ fontBlobs }],
    inputs: {
      content: JSON.stringify(content),
      colours: JSON.stringify(colours),
      mark: JSON.stringify(drawing('mark')),
    },
  });
  const compiled = compiler.compile({ mainFilePath: fileURLToPath(new URL(path, root)) });
  if (!compiled.result) {
    compiled.printDiagnostics();
    throw new Error(`${path} does not compile: see the diagnostics above`);
  }
  return { compiler, document: compiled.result };
}

function readFont(weight: string): Promise<Buffer> {
  const file = `@expo-google-fonts/figtree/${weight}/Figtree_${weight}.ttf`;
  return readFile(fileURLToPath(import.meta.resolve(file)));
}
