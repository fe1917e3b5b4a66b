interface SourceProps {
  text: string;
  href?: string | undefined;
}

/** Where a figure comes from, and a link to it where there is one. */
export function Source({ text, href }: SourceProps) {
  if (!href) return text;
  return (
    <a href={href} className="inline-block py-3">
      {text}
    </a>
  );
}
