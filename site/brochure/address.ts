import encodeQR from 'qr';
import type { OwnDocument } from '../../owner.ts';
import type { Picture } from '../pictures/picture.ts';

/** The empty margin around a QR code, in modules (ISO/IEC 18004). */
const border = 4;

/**
 * The page's address with its QR code; none while the address is not public, because a printed brochure would outlive it.
 * @param siteUrl The page's origin.
 */
export function addressOf(siteUrl: string | undefined) {
  if (!siteUrl?.startsWith('https://')) return undefined;
  const shown = siteUrl.slice('https://'.length);
  return { url: siteUrl, shown, label: `QR-code van ${shown}`, code: draw(siteUrl) };
}

/** The owner's documents to which the brochure can link: those with a full address, or all if the site has one. */
export function documentsOf(documents: OwnDocument[] = [], siteUrl: string | undefined) {
  return documents.flatMap(({ name, link }) => {
    const url = fullAddress(link, siteUrl);
    return url ? [{ text: name, url }] : [];
  });
}

/** The full address of an https link, or of a file on the site; undefined for a file if the site has no public address. */
export function fullAddress(link: string | undefined, siteUrl: string | undefined) {
  return link && URL.parse(link, addressOf(siteUrl)?.url)?.href;
}

function draw(text: string): Picture {
  const rows = encodeQR(text, 'raw', { border });
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const shapes = `<path fill="var(--color-primary-strong)" d="${dark.join('')}"/>`;
  return { width: rows.length, height: rows.length, shapes };
}
