export type Fact = [label: string, text: string | undefined, link?: string | undefined];

/**
 * The text version lists only web links, so an e-mail with a `tel:` or `mailto:` button must also show the number or address in
 * another block.
 */
export type Button = [label: string, link: string | undefined];

/** Facts without text and buttons without a link are omitted. */
export const hasValue = ([, value]: Fact | Button) => value !== undefined;

export type Block =
  | { title: string }
  | { text: string }
  | { warning: string }
  | { facts: Fact[] }
  | { buttons: Button[] };

/** Joins a sentence's first word of one or two letters to the next word, so that no line ends with a lone “U”. */
export function joinFirstWords(text: string): string {
  return text.replace(/([.?!:] \p{Lu}\p{Ll}?) (?=\S)/gu, '$1\u00A0');
}

export interface EmailBody {
  heading: string;
  /** Shown beside the subject in the inbox. */
  preview: string;
  blocks: Block[];
  footer: string[];
}
