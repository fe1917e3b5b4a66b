import type { SendMailOptions } from 'nodemailer';
import { nameOf } from '../../../contact/contact-request.ts';
import { fields, fieldsFor } from '../../../contact/fields.ts';
import { telephoneLink } from '../../../contact/phone.ts';
import { owner } from '../../../owner.ts';
import { withoutControls } from '../../lib/control-characters.ts';
import { inWords } from '../../lib/dutch-time.ts';
import { isAnswerable } from '../../lib/mail-address.ts';
import type { Mark, StoredRequest } from '../../storage/store.ts';
import { type Addresses, recipientsOf } from './addresses.ts';
import { toEmail } from './email.ts';
import type { EmailBody, Fact } from './email-body.ts';

const remarks: Record<Mark, string> = {
  link: 'er staat een link in de naam',
  random: 'de naam lijkt uit willekeurige letters te bestaan',
};

/**
 * The e-mail to the owner; the visitor's is `confirmation.ts`. A reply to it goes to the visitor. It is the same for each
 * attempt, Message-ID included.
 */
export function notification(
  request: StoredRequest,
  addresses: Addresses,
  bookingUrl = owner.bookingUrl,
): SendMailOptions {
  const { reference, email, phone, type, receivedAt, marks, source } = request;
  const name = withoutControls(nameOf(request)).trim();
  const isDemo = type === 'demo';
  const kind = isDemo ? 'Demoverzoek' : 'Contactverzoek';
  const heading = `${marks.length > 0 ? '[Mogelijk spam] ' : ''}${kind} van ${name}`;
  const advice = [
    isTooShort(phone) ? 'Mail' : 'Bel of mail',
    isDemo ? 'om een moment voor de demo af te spreken.' : 'terug.',
    isAnswerable(email)
      ? 'Uw antwoord op deze e-mail gaat naar de aanvrager.'
      : 'Uw antwoord op deze e-mail bereikt de aanvrager niet, en die kreeg ook geen bevestiging: het adres is ongewoon geschreven.',
  ];
  const agenda = isDemo ? bookingUrl : undefined;
  // A row of an earlier version may hold a mark that is no more.
  const suspicion = marks.flatMap((mark) => remarks[mark] ?? []).join('; ');
  const body: EmailBody = {
    heading,
    preview: `${phone}, ${email}`,
    blocks: [
      ...(suspicion ? [{ warning: `Mogelijk spam: ${suspicion}.` }] : []),
      {
        buttons: [
          [`Bel ${phone}`, dialLink(phone)],
          ['Mail terug', writeTo(email)],
        ],
      },
      {
        facts: [
          ['Naam', name],
          ...typedFacts(request),
          ['Soort', kind],
          ['Ontvangen', inWords(receivedAt)],
          ['Kenmerk', reference],
          ['Bron', source.utm_source],
          ['Medium', source.utm_medium],
          ['Campagne', source.utm_campaign],
          ['Afspraak', agenda, agenda],
        ],
      },
      { text: advice.join(' ') },
    ],
    footer: [`Verstuurd door het contactformulier van ${owner.product}.`],
  };
  return {
    ...toEmail(`notification.${reference}`, addresses.from, body),
    to: recipientsOf(request, addresses),
    ...(isAnswerable(email) && { replyTo: { name: inHeader(name), address: email } }),
    subject: inHeader(heading),
    date: receivedAt,
  };
}

/** What was typed beside the name, where something was. */
function typedFacts(request: StoredRequest): Fact[] {
  const links = { name: () => undefined, text: () => undefined, phone: dialLink, email: writeTo };
  return fieldsFor('email')
    .filter((name) => fields[name].kind !== 'name' && request[name] !== '')
    .map((name) => {
      const { kind, label } = fields[name];
      const typed = request[name];
      const mark = kind === 'phone' && isTooShort(typed) ? ' (geen bruikbaar nummer)' : '';
      return [label, typed + mark, links[kind](typed)];
    });
}

function dialLink(phone: string): string | undefined {
  return isTooShort(phone) ? undefined : telephoneLink(phone);
}

/** The form counts characters, so that it takes every way to write a number; one that can be called has ten digits. */
function isTooShort(phone: string): boolean {
  return phone.replace(/\P{Nd}/gu, '').length < 10;
}

function writeTo(email: string): string {
  return `mailto:${encodeURIComponent(email)}`;
}

/** An invisible character keeps mail programs from decoding what was typed as an encoded word (RFC 2047). */
function inHeader(text: string): string {
  return text.replaceAll('=?', '=\u200B?');
}
