import { contactPhoto } from '../content/contact-photo.ts';
import { type Brochure, buildBrochure } from './build-brochure.ts';
import { brochureContent } from './content.ts';

let made: Promise<Brochure> | undefined;

/** The brochure that this site gives, made once. The page shows its size. */
export function brochureFile(): Promise<Brochure> {
  made ??= contactPhoto().then((photo) =>
    buildBrochure(brochureContent(import.meta.env.SITE_URL ?? undefined, photo?.webp)),
  );
  return made;
}
