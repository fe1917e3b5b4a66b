export type Fact = [label: string, text: string | undefined, link?: string | undefined];

/** Its text version only tells an address on the web: what dials or writes, other blocks must offer. */
export type Button = [label: string, link: string | undefined];

/** A fact without a text, and a button without a link, is left out. */
export const isTold = ([, told]: Fact | Button) => told !== undefined;

export type Block =
  | { title: string }
  | { text: string }
  | { warning: string }
  | { facts: Fact[] }
  | { buttons: Button[] };

export interface EmailBody {
  heading: string;
  /** Shown beside the subject in a list of e-mails. */
  preview: string;
  blocks: Block[];
  footer: string[];
}
