import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { colours } from '../../owner.ts';
import { drawing } from '../pictures/drawings.ts';

const packages = createRequire(resolve('site/package.json'));

/** The typeface of the page, in files that Typst reads. */
const typeface = {
  name: 'Figtree',
  files: ['400Regular', '600SemiBold', '700Bold'].map(
    (weight) => `@expo-google-fonts/figtree/${weight}/Figtree_${weight}.ttf`,
  ),
};

/**
 * Typesets a template with its words, in the site's typeface.
 * @param path The template, from the project's root: `site/brochure/brochure.typ`.
 * @throws Error after the diagnostics have been printed.
 */
export async function typeset(
  path: string,
  content: object,
): Promise<{ compiler: NodeCompiler; document: NodeTypstDocument }> {
  const fontBlobs = await Promise.all(typeface.files.map(readFont));
  const compiler = NodeCompiler.create({
    workspace: process.cwd(),
    fontArgs: [{ fontBlobs }],
    inputs: {
      typeface: typeface.name,
      content: JSON.stringify(content),
      colours: JSON.stringify(colours),
      mark: JSON.stringify(drawing('mark')),
    },
  });
  const compiled = compiler.compile({ mainFilePath: resolve(path) });
  if (!compiled.result) {
    compiled.printDiagnostics();
    throw new Error(`${path} does not compile: see the diagnostics above`);
  }
  return { compiler, document: compiled.result };
}

function readFont(file: string): Promise<Buffer> {
  return readFile(packages.resolve(file));
}
