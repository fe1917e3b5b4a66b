interface DocumentListProps {
  documents: { text: string; href: string }[];
}

export function DocumentList({ documents }: DocumentListProps) {
  return (
    <ul className="mt-2">
      {documents.map(({ text, href }) => (
        <li key={text} className="py-0.5">
          <a href={href} className="inline-block py-2.5">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
