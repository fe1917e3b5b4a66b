interface PictureFileProps {
  /** Of the file, in `/pictures`. */
  name: string;
  /** Its size in pixels where the window is wide enough. */
  width: number;
  height: number;
  className?: string;
}

/** A drawing from a file of its own. It keeps its background, as forced colours cannot change the file. */
export function PictureFile({ name, className, ...size }: PictureFileProps) {
  return <img src={`/pictures/${name}.svg`} {...size} alt="" className={className} />;
}
