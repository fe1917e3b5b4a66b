import { emailLink } from 'contact/email-link.ts';
import PostalMime, { type Email } from 'postal-mime';
import { until } from '../../../../tests/support/machine/until.ts';
import { escapeHtml } from '../../../lib/clean-text.ts';
import { completeMessage, fullServer } from './mail-behaviours.ts';
import { startMailServer } from './mail-server.ts';

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

/** A mail server that parses and stores its e-mails. */
export async function startMailbox() {
  const received: Email[] = [];
  const sources: Buffer[] = [];
  const recipients: string[][] = [];
  const server = await startMailServer(
    fullServer({
      onData: completeMessage(async (source, to) => {
        received.push(await PostalMime.parse(source));
        sources.push(source);
        recipients.push(to);
      }),
    }),
  );
  return {
    url: server.url,
    /** Every e-mail that has arrived, in order. */
    received,
    /** Their sources, in the same order. */
    sources,
    /** Their envelope recipients, in the same order. */
    recipients,
    /** The first e-mail that `matches`, once it has arrived. */
    waitFor: (matches: (email: Email) => boolean): Promise<Email> =>
      until(
        () => `a matching e-mail among ${received.length}`,
        () => received.find(matches),
      ),
    [Symbol.asyncDispose]: server.stopListening,
  };
}

/** Whether the first link of an e-mail is a `mailto:` link to `address`. */
export function writesTo(address: string) {
  const link = escapeHtml(emailLink(address));
  return (email: Email) => firstLinkOf(email) === link;
}

/** The first link in the HTML, without its subject. */
export function firstLinkOf({ html }: Email): string | undefined {
  return html?.match(/ href="([^"?]*)/)?.[1];
}
