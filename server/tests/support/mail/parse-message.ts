import { createTransport, type SendMailOptions } from 'nodemailer';
import PostalMime from 'postal-mime';

/** The source of an e-mail as it is sent. */
export async function toSource(message: SendMailOptions): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return String((await transport.sendMail(message)).message);
}

/** Reads the e-mail as a mail program would. */
export async function parse(message: SendMailOptions) {
  return PostalMime.parse(await toSource(message));
}

/** All that an e-mail of ours has, in the order of the alphabet. */
export const usualHeaders = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
];
