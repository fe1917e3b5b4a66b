import { Disclosure } from './ui/disclosure.tsx';

interface PrivacyNoticeProps {
  /** Its anchor. A link to it opens the notice. */
  id?: string;
  summary: string;
  items: readonly {
    term: string;
    text: readonly (string | { text: string; href: string | undefined })[];
  }[];
}

/** What happens with a visitor's data, folded away. */
export function PrivacyNotice({ id, summary, items }: PrivacyNoticeProps) {
  return (
    <Disclosure summary={summary}>
      <dl id={id} className="terms">
        {items.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {text.map((part) =>
                typeof part === 'string' ? (
                  part
                ) : (
                  // Links to other sites and documents open in a new tab, because the visitor may have typed something here. So
                  // do `mailto:` links, which may open webmail.
                  <a
                    key={part.text}
                    href={part.href}
                    target={
                      /^(?:https|mailto):|\.pdf$/.test(part.href ?? '') ? '_blank' : undefined
                    }
                  >
                    {part.text}
                  </a>
                ),
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
