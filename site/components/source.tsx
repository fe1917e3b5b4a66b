interface SourceProps {
  text: string;
  href?: string | undefined;
}

/** The source of a figure, linked if it has an address. */
export function Source({ text, href }: SourceProps) {
  if (!href) return text;
  return (
    <a href={href} className="inline-block py-3.5">
      {text}
    </a>
  );
}
