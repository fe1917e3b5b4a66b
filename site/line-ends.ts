/** Not in the dialog, which React takes over as it is, nor in the head. */
const parts = /<head[\s>].*?<\/head>|<(script|style|template|dialog)\b.*?<\/\1>|>([^<]+)/gs;

/** A word of one letter that begins a sentence. It would be alone at the end of a line. */
const shortOpening = /(?<=(?:^|[.?!:])\s*)(\p{Lu}) (?=\p{L})/gu;

/**
 * Keeps words together that lines must not part: a first word of one letter and the next, and `AI-assistent`.
 * @param html A page. @returns The same with non-breaking spaces and `nowrap` elements in its text.
 */
export function withLineEnds(html: string): string {
  return html.replace(parts, (part, _, text?: string) => {
    if (text === undefined) return part;
    const joined = text
      .replace(shortOpening, '$1\u00A0')
      .replace(/AI-assistent(?:en)?/g, '<span class="nowrap">$&</span>');
    return `>${joined}`;
  });
}
