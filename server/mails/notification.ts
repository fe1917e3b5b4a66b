import type { SendMailOptions } from 'nodemailer';
import type { ContactType } from '../../contact/contact-request.ts';
import { telephoneLink } from '../../contact/phone.ts';
import { owner } from '../../owner.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Mark, StoredRequest } from '../store.ts';

type Rows = [label: string, text: string, link?: string | undefined][];

const names: Record<ContactType, string> = { contact: 'Contactverzoek', demo: 'Demoverzoek' };

/**
 * Of what the contract lets through, what may stand in Reply-To: dot-atoms (RFC 5322, section 3.2.3, with the
 * letters of RFC 6532). For anything else a mail server may refuse the whole e-mail.
 */
const answerable = /^[^\s"(),.:;<>@[\\\]]+(?:[.@][^\s"(),.:;<>@[\\\]]+)+$/u;

const remarks: Record<Mark, string> = {
  link: 'er staat een link in de naam',
  bulk: 'dezelfde naam, hetzelfde adres of nummer kwam vaker binnen een uur',
};

/**
 * The e-mail that tells the owner of a request; answering it answers the visitor. The same request always
 * gives the same e-mail, Message-ID included, so that a repeat can be told from a second request.
 * @param from Sender, as `MAIL_FROM`.
 * @param to Recipients, as `MAIL_TO`.
 */
export function notification(
  request: StoredRequest,
  { from, to }: { from: string; to: string[] },
): SendMailOptions {
  const { firstName, lastName, email, phone, type, reference, receivedAt, marks } = request;
  const name = `${firstName} ${lastName}`;
  const subject = `${marks.length > 0 ? '[Mogelijk spam] ' : ''}${names[type]} van ${name}`;
  const dial = telephoneLink(phone);
  const rows: Rows = [
    ['Naam', name],
    ['Telefoon', phone, dial],
    ['E-mail', email, `mailto:${encodeURIComponent(email)}`],
    ['Soort', `${names[type]} (${type})`],
    ['Ontvangen', inAmsterdam(receivedAt)],
    ['Kenmerk', reference],
  ];
  if (marks.length > 0)
    rows.push(['Let op', `Mogelijk spam: ${marks.map((mark) => remarks[mark]).join('; ')}`]);
  const isAnswerable = answerable.test(email);
  const advice = [
    type === 'demo'
      ? 'Bel of mail om een moment voor de demo af te spreken.'
      : 'Bel of mail terug.',
    isAnswerable
      ? 'Antwoorden op deze e-mail gaat naar de aanvrager.'
      : 'Antwoorden op deze e-mail bereikt de aanvrager niet: het adres is ongewoon geschreven.',
  ].join(' ');
  return {
    from,
    to,
    ...(isAnswerable && { replyTo: { name: inHeader(name), address: email } }),
    subject: inHeader(subject),
    messageId: `<notification.${reference}@${domainOf(from)}>`,
    date: receivedAt,
    // RFC 3834: nobody's absence reply is wanted.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: toText(subject, rows, advice),
    html: toHtml(subject, rows, advice),
  };
}

function toText(subject: string, rows: Rows, advice: string): string {
  const lines = rows.map(([label, text, link]) => {
    const dial = link?.startsWith('tel:') ? ` (${link})` : '';
    return `${`${label}:`.padEnd(11)} ${text}${dial}`;
  });
  return `${subject}\n\n${lines.join('\n')}\n\n${advice}\n\n-- \n${owner.product}\n`;
}

function toHtml(subject: string, rows: Rows, advice: string): string {
  const cells = rows.map(([label, text, link]) => {
    const value = escapeHtml(text);
    const shown = link === undefined ? value : `<a href="${escapeHtml(link)}">${value}</a>`;
    return `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:600">${label}</th><td style="padding:4px 0">${shown}</td></tr>`;
  });
  return `<!doctype html>
<html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;margin:24px">
<h1 style="font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
<table role="presentation" cellspacing="0" cellpadding="0">${cells.join('')}</table>
<p>${advice}</p>
<p>${escapeHtml(owner.product)}</p>
</body></html>
`;
}

/**
 * What a visitor typed as an encoded word (RFC 2047) would be decoded by mail programs, line breaks and all:
 * an invisible character keeps it the text that it is.
 */
function inHeader(text: string): string {
  return text.replaceAll('=?', '=\u200B?');
}

function domainOf(sender: string): string {
  return sender.replace(/^.*@/, '').replace(/>.*$/, '');
}

function inAmsterdam(time: Date): string {
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const;
  return time.toLocaleString('nl-NL', options);
}
