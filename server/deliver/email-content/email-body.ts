export type Fact = [label: string, text: string | undefined, link?: string | undefined];

/**
 * The text version shows a button's address only if it is on the web. An e-mail with a button that dials or writes must name
 * the number or address in another block.
 */
export type Button = [label: string, link: string | undefined];

/** A fact without a text, and a button without a link, is left out. */
export const isTold = ([, told]: Fact | Button) => told !== undefined;

export type Block =
  | { title: string }
  | { text: string }
  | { warning: string }
  | { facts: Fact[] }
  | { buttons: Button[] };

/** Keeps a word of one or two letters with the sentence that it opens, so that no line ends with a lone “U”. */
export function withOpenings(text: string): string {
  return text.replace(/([.?!:] \p{Lu}\p{Ll}?) (?=\S)/gu, '$1\u00A0');
}

export interface EmailBody {
  heading: string;
  /** Shown beside the subject in a list of e-mails. */
  preview: string;
  blocks: Block[];
  footer: string[];
}
