interface PictureFileProps {
  /** The drawing's name in the file (`site/pages/pictures.svg.ts`). */
  name: string;
  /** Its size in pixels in a wide window. */
  width: number;
  height: number;
  className?: string;
}

/**
 * A drawing from the file of drawings. The browser fetches that when the first one comes near, so that it does not delay
 * the first paint. The drawing keeps its background, because forced colours cannot change the file.
 */
export function PictureFile({ name, className, ...size }: PictureFileProps) {
  return (
    <img src={`/pictures.svg#${name}`} {...size} alt="" loading="lazy" className={className} />
  );
}
