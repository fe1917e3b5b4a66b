import { brochureContent } from './content.ts';
import { findTooLong } from './too-long.ts';
import { typeset } from './typst.ts';

const template = 'brochure/brochure.typ';
const wantedPages = 2;

export interface Brochure {
  pdf: Uint8Array;
  pages: number;
  /** The texts that keep it from its two pages. */
  tooLong: string[];
}

/** Makes the brochure as PDF/UA-1: the same content gives the same bytes, on every machine. */
export async function buildBrochure(content: object = brochureContent()): Promise<Brochure> {
  const { compiler, document } = await typeset(template, content);
  const pdf = compiler.pdf(document, { pdfStandard: 'ua-1' });
  const pages = document.numOfPages;
  const tooLong = pages > wantedPages ? await findTooLong(template, content, wantedPages) : [];
  return { pdf, pages, tooLong };
}
