import { nameOf } from 'contact/contact-request.ts';
import { bookingUrlFor, typeRows } from 'contact/contact-types.ts';
import { emailLink } from 'contact/email-link.ts';
import { fields, fieldsFor, labelOf } from 'contact/fields.ts';
import { numberToDial, telephoneLink } from 'contact/phone.ts';
import type { SendMailOptions } from 'nodemailer';
import { owner } from '../../../owner.ts';
import { withoutControls } from '../../lib/clean-text.ts';
import { inWords } from '../../lib/dutch-time.ts';
import { isAnswerable } from '../../lib/mail-address.ts';
import type { SpamSign, StoredRequest } from '../../storage/store.ts';
import { type Addresses, isSameMailbox, mayReplyToVisitor, recipientsOf } from './addresses.ts';
import { toEmail } from './email.ts';
import type { EmailBody, Fact } from './email-body.ts';

const testNote =
  'Dit is een test: er is geen aanvraag binnengekomen. Aanvragen zien er net zo uit en komen langs dezelfde weg. Staat dit bericht bij de spam? Geef dan aan dat het geen spam is.';

const spamReasons: Record<SpamSign, string> = {
  link: 'er staat een link in de naam',
  random: 'de naam lijkt uit willekeurige letters te bestaan',
};

interface NotificationOptions {
  bookingUrl?: string | undefined;
  /** Sent by `test-mail`. */
  isTest?: boolean;
}

/**
 * The e-mail to the owner, identical for each attempt, Message-ID included. Its text says whether a reply reaches the visitor;
 * its first link always writes to the visitor. The visitor's e-mail: `confirmation.ts`.
 */
export function notification(
  request: StoredRequest,
  addresses: Addresses,
  { bookingUrl = owner.bookingUrl, isTest = false }: NotificationOptions = {},
): SendMailOptions {
  const { reference, email, phone, type, receivedAt, marks, source } = request;
  const name = withoutControls(nameOf(request)).trim();
  const { label, inSentence, toDo } = typeRows[type];
  const mark = isTest ? 'Test: ' : marks.length > 0 ? '[Mogelijk spam] ' : '';
  const heading = `${mark}${label} van ${name}`;
  const to = recipientsOf(request, addresses);
  const reachesVisitors = mayReplyToVisitor(addresses);
  // True if an owner tries the form. rspamd considers a Reply-To forged if it is a recipient other than the sender.
  const isOwn =
    to.some((recipient) => isSameMailbox(recipient, email)) &&
    !isSameMailbox(addresses.from, email);
  const hasReplyTo = reachesVisitors && isAnswerable(email) && !isOwn;
  const advice = [
    isTooShort(phone) ? 'Mail' : 'Mail of bel',
    toDo,
    hasReplyTo
      ? 'U kunt deze e-mail beantwoorden: uw antwoord gaat naar de aanvrager.'
      : 'Schrijf aan het e-mailadres hieronder. Antwoordt u op deze e-mail? Dan komt uw antwoord niet bij de aanvrager.',
    reachesVisitors && isOwn
      ? 'Hier is namelijk uw eigen adres ingevuld. Bij andere aanvragen komt het daar wel.'
      : '',
    isAnswerable(email)
      ? ''
      : 'Dat adres is ongewoon geschreven, dus de aanvrager kreeg geen bevestiging.',
  ];
  const mailLink = emailLink(email, `Uw ${inSentence} (${reference})`);
  const bookingPage = bookingUrlFor(type, { bookingUrl });
  // An earlier version may have stored an unknown mark.
  const suspicion = marks.flatMap((mark) => spamReasons[mark] ?? []).join('; ');
  const body: EmailBody = {
    heading,
    preview: `${phone}, ${email}`,
    blocks: [
      ...(isTest ? [{ text: testNote }] : []),
      ...(suspicion ? [{ warning: `Mogelijk spam: ${suspicion}.` }] : []),
      { text: advice.filter(Boolean).join(' ') },
      {
        buttons: [
          ['Mail de aanvrager', mailLink],
          [`Bel ${phone}`, dialLink(phone)],
        ],
      },
      {
        facts: [
          ['Naam', name],
          ...typedFacts(request, mailLink),
          ['Soort', label],
          ['Ontvangen', inWords(receivedAt)],
          ['Referentie', reference],
          ['Bron', source.utm_source],
          ['Medium', source.utm_medium],
          ['Campagne', source.utm_campaign],
          ['Afspraak', bookingPage, bookingPage],
        ],
      },
    ],
    footer: [`Verstuurd door het contactformulier van ${owner.product}.`],
  };
  return {
    ...toEmail(`${isTest ? 'test' : 'notification'}.${reference}`, addresses.from, body),
    to,
    // As an object, because a comma in a string would add addresses.
    ...(hasReplyTo && { replyTo: { name: '', address: email } }),
    subject: inHeader(heading),
  };
}

/** The filled-in fields other than the name. */
function typedFacts(request: StoredRequest, mailLink: string): Fact[] {
  const links = {
    name: () => undefined,
    text: () => undefined,
    choice: () => undefined,
    phone: dialLink,
    email: () => mailLink,
  };
  return fieldsFor('email')
    .filter((name) => fields[name].kind !== 'name' && request[name] !== '')
    .map((name) => {
      const { kind, label } = fields[name];
      const typed = labelOf(fields[name], request[name]);
      const mark = kind === 'phone' && isTooShort(typed) ? ' (geen bruikbaar nummer)' : '';
      return [label, typed + mark, links[kind](typed)];
    });
}

function dialLink(phone: string): string | undefined {
  return isTooShort(phone) ? undefined : telephoneLink(phone);
}

/** The form only counts characters, to accept every notation; a number that can be dialled has at least ten digits. */
function isTooShort(phone: string): boolean {
  return numberToDial(phone).replace('+', '').length < 10;
}

/** A zero-width space keeps mail programs from decoding input as an encoded word (RFC 2047). */
function inHeader(text: string): string {
  return text.replaceAll('=?', '=\u200B?');
}
