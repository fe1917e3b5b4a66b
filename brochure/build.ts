import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { type BrochureContent, brochureContent } from './content.ts';

const weights = ['400Regular', '600SemiBold', '700Bold'];

export interface Brochure {
  pdf: Uint8Array;
  pages: number;
}

/** Makes the brochure as PDF/UA-1: the same content gives the same bytes, on every machine. */
export async function buildBrochure(content: BrochureContent = brochureContent): Promise<Brochure> {
  const fontBlobs = await Promise.all(weights.map(readFont));
  const compiler = NodeCompiler.create({
    // The whole project, so that the template reads the site's tokens and mark instead of copying them.
    workspace: fileURLToPath(new URL('..', import.meta.url)),
    fontArgs: [{ fontBlobs }],
    inputs: { content: JSON.stringify(content) },
  });
  const compiled = compiler.compile({
    mainFilePath: fileURLToPath(new URL('brochure.typ', import.meta.url)),
  });
  if (!compiled.result) {
    compiled.printDiagnostics();
    throw new Error('The brochure does not compile: see the diagnostics above');
  }
  const pdf = compiler.pdf(compiled.result, { pdfStandard: 'ua-1' });
  return { pdf, pages: compiled.result.numOfPages };
}

function readFont(weight: string): Promise<Buffer> {
  const file = `@expo-google-fonts/figtree/${weight}/Figtree_${weight}.ttf`;
  return readFile(fileURLToPath(import.meta.resolve(file)));
}
