import { drawing, sizeOf } from '../pictures/drawings.ts';
import type { Picture as Drawing } from '../pictures/picture.ts';
import { cn } from './ui/cn.ts';

/** A drawing, as wide as its parent. It adds nothing to the words beside it, so screen readers skip it. */
export function Picture({ of, className }: { of: Drawing; className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${of.width} ${of.height}`}
      aria-hidden="true"
      className={cn('w-full', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes are this project's own
      dangerouslySetInnerHTML={{ __html: of.shapes }}
    />
  );
}

export function Logo() {
  const { width, height, shapes } = drawing('mark');
  return (
    <svg
      width={`${width / 16}rem`}
      height={`${height / 16}rem`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes are this project's own
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}

interface PictureFileProps {
  /** The drawing's name in the file (`site/pages/pictures.svg.ts`). */
  name: string;
  className?: string;
}

/**
 * A drawing from the file of drawings. The browser fetches that file when the first drawing comes near, so that it does not
 * delay the first paint. The drawing keeps its background, because forced colours cannot change the file.
 */
export function PictureFile({ name, className }: PictureFileProps) {
  const { width, height } = sizeOf(name);
  return (
    <img
      src={`/pictures.svg#${name}`}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      className={className}
    />
  );
}
