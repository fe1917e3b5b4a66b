import { contactPhoto } from '../content/contact-photo.ts';
import { ownersLogo } from '../content/logo.ts';
import { findTooLong } from '../typst/too-long.ts';
import { typeset } from '../typst/typst.ts';
import { brochureContent } from './content.ts';

const template = 'site/brochure/brochure.typ';
/** The number of fixed pages; those of `questions-page.typ` come after them. */
const wantedPages = 2;

export interface Brochure {
  pdf: Uint8Array;
  pages: number;
  /** The texts that are too long for the fixed pages; undefined if all fit. */
  tooLong: string[] | undefined;
}

let made: Promise<Brochure> | undefined;

/** The brochure of this site, made once. The page shows its size. */
export function brochureFile(): Promise<Brochure> {
  made ??= Promise.all([contactPhoto(), ownersLogo()]).then(([photo, logo]) =>
    buildBrochure(brochureContent(import.meta.env.SITE_URL ?? undefined, photo?.webp, logo)),
  );
  return made;
}

/** Makes the brochure as PDF/UA-1. The same content gives the same bytes on every machine. */
export async function buildBrochure(content: object = brochureContent()): Promise<Brochure> {
  const { compiler, document } = await typeset(template, content);
  const pdf = compiler.pdf(document, { pdfStandard: 'ua-1' });
  const pages = document.numOfPages;
  if (pages === wantedPages) return { pdf, pages, tooLong: undefined };
  const { onSecondPage, ...rest } = content as { onSecondPage?: object };
  // Small print that makes the second page too long goes on a further page.
  if (onSecondPage) return buildBrochure({ ...rest, more: onSecondPage });
  const fixed = {
    ...content,
    questions: { answered: [] },
    hardCalls: undefined,
    more: undefined,
  };
  const fixedPages = (await typeset(template, fixed)).document.numOfPages;
  const isTooLong = fixedPages > wantedPages;
  const tooLong = isTooLong ? await findTooLong(template, fixed, wantedPages) : undefined;
  return { pdf, pages, tooLong };
}
