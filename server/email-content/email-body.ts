export type Fact = [label: string, text: string, link?: string | undefined];

export type Block =
  | { text: string }
  | { title: string; text: string }
  | { warning: string }
  | { facts: Fact[] }
  /** In the HTML alone: the other blocks must offer the same. */
  | { buttons: { label: string; link: string }[] };

export interface EmailBody {
  heading: string;
  /** Shown beside the subject in a list of e-mails. */
  preview: string;
  blocks: Block[];
  footer: string[];
}
