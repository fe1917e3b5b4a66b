/** A drawing from a file of its own, fetched when it comes near; `name` is that of the file. */
export function LazyPicture({ name, size }: { name: string; size: number }) {
  return (
    <img
      src={`/pictures/${name}.svg`}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      className="flex-none forced-colors:bg-[#fff]"
    />
  );
}
