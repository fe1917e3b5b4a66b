/** A label, what stands beside it, and where that leads. */
export type Fact = [label: string, text: string, link?: string | undefined];

export type Block =
  | { text: string }
  | { title: string; text: string }
  | { warning: string }
  | { facts: Fact[] }
  /** For the thumb: HTML alone. What they do must stand in the other blocks, too. */
  | { buttons: { label: string; link: string }[] };

/** What an e-mail says. `letter-html.ts` and `letter-text.ts` write it out; nothing in it is markup. */
export interface EmailBody {
  heading: string;
  /** What a list of e-mails shows beside the subject. */
  preview: string;
  blocks: Block[];
  /** Lines at the foot. */
  sender: string[];
}
