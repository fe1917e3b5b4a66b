import { sizeOf } from '../pictures/drawings.ts';

interface PictureFileProps {
  /** The drawing's name in the file (`site/pages/pictures.svg.ts`). */
  name: string;
  className?: string;
}

/**
 * A drawing from the file of drawings. The browser fetches that when the first one comes near, so that it does not delay
 * the first paint. The drawing keeps its background, because forced colours cannot change the file.
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
