import { createTransport, type SendMailOptions } from 'nodemailer';
import PostalMime from 'postal-mime';

/** Parses an e-mail as a mail program would. */
export async function parse(message: SendMailOptions) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return PostalMime.parse(String((await transport.sendMail(message)).message));
}

/** The headers of all our e-mails, in alphabetical order. */
export const usualHeaders = [
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];
