import { createTransport, type SendMailOptions } from 'nodemailer';
import PostalMime from 'postal-mime';

/** Reads the e-mail as a mail program would. */
export async function parse(message: SendMailOptions) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return PostalMime.parse(String((await transport.sendMail(message)).message));
}

/** All that every e-mail of ours has, in the order of the alphabet. */
export const usualHeaders = [
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];
