import { ChevronDown } from 'lucide-react';

interface PrivacyNoticeProps {
  summary: string;
  items: readonly { term: string; text: string }[];
}

/** What happens with a visitor's data, folded away until asked for. */
export function PrivacyNotice({ summary, items }: PrivacyNoticeProps) {
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit items-center gap-1.5 font-semibold underline-offset-4 hover:underline">
        <ChevronDown size={20} className="group-open:rotate-180" />
        {summary}
      </summary>
      <dl className="grid gap-2 pb-2">
        {items.map(({ term, text }) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="max-w-[54ch]">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
