interface LazyPictureProps {
  /** Of the file, in `/pictures`. */
  name: string;
  /** Its size where there is room, in pixels. */
  width: number;
  height: number;
  className?: string;
}

/** A drawing from a file of its own, fetched when it comes near. Forced colours can't reach into it: its place keeps its ground. */
export function LazyPicture({ name, className, ...size }: LazyPictureProps) {
  return (
    <img src={`/pictures/${name}.svg`} {...size} alt="" loading="lazy" className={className} />
  );
}
