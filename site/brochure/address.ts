import encodeQR from 'qr';
import type { Documents } from '../../owner.ts';
import { documentNames } from '../content/practice-info.ts';
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

/** The owner's documents to which a file can link: those with a full address, or on a site that has one. */
export function documentsOf(documents: Documents = {}, siteUrl: string | undefined) {
  const site = addressOf(siteUrl)?.url;
  return (Object.keys(documentNames) as (keyof Documents)[]).flatMap((name) => {
    const url = documents[name] && URL.parse(documents[name], site)?.href;
    return url ? [{ text: documentNames[name], url }] : [];
  });
}

function draw(text: string): Picture {
  const rows = encodeQR(text, 'raw', { border });
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const shapes = `<path fill="var(--color-primary-strong)" d="${dark.join('')}"/>`;
  return { width: rows.length, height: rows.length, shapes };
}
