import { brochureContent } from './content.ts';
import { typeset } from './typst.ts';

export interface Brochure {
  pdf: Uint8Array;
  pages: number;
}

/** Makes the brochure as PDF/UA-1: the same content gives the same bytes, on every machine. */
export async function buildBrochure(content: object = brochureContent): Promise<Brochure> {
  const { compiler, document } = await typeset('brochure/brochure.typ', content);
  const pdf = compiler.pdf(document, { pdfStandard: 'ua-1' });
  return { pdf, pages: document.numOfPages };
}
