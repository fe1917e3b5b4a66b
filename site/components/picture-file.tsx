interface PictureFileProps {
  /** Of the file, in `/pictures`. */
  name: string;
  /** Its size in pixels where the window is wide enough. */
  width: number;
  height: number;
  className?: string;
}

/** A drawing from a file of its own, fetched when it comes near: earlier it would delay the first paint by a tenth. It keeps its background, as forced colours cannot change the file. */
export function PictureFile({ name, className, ...size }: PictureFileProps) {
  return (
    <img src={`/pictures/${name}.svg`} {...size} alt="" loading="lazy" className={className} />
  );
}
