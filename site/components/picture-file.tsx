interface PictureFileProps {
  /** Of the drawing in the file (`site/pages/pictures.svg.ts`). */
  name: string;
  /** Its size in pixels where the window is wide enough. */
  width: number;
  height: number;
  className?: string;
}

/** A drawing from the file of drawings, which is fetched when the first of them comes near: earlier it would delay the first paint. It keeps its background, as forced colours cannot change the file. */
export function PictureFile({ name, className, ...size }: PictureFileProps) {
  return (
    <img src={`/pictures.svg#${name}`} {...size} alt="" loading="lazy" className={className} />
  );
}
