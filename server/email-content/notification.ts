import type { SendMailOptions } from 'nodemailer';
import { nameOf } from '../../contact/contact-request.ts';
import { fields, fieldsFor } from '../../contact/fields.ts';
import { telephoneLink } from '../../contact/phone.ts';
import { type Source, type SourceLabel, sourceLabels } from '../../contact/source-labels.ts';
import { owner } from '../../owner.ts';
import { withoutControls } from '../lib/control-characters.ts';
import { inWords } from '../lib/dutch-time.ts';
import { isAnswerable } from '../lib/mail-address.ts';
import type { Mark, StoredRequest } from '../store/store.ts';
import { toEmail } from './email.ts';
import type { Block, EmailBody, Fact } from './email-body.ts';
import { type Addresses, recipientsOf, typeNames } from './request-facts.ts';

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
  const { reference, email, type, receivedAt, marks } = request;
  const name = withoutControls(nameOf(request)).trim();
  const subject = `${marks.length > 0 ? '[Mogelijk spam] ' : ''}${typeNames[type]} van ${name}`;
  const body = toBody(request, subject, name, bookingUrl);
  return {
    ...toEmail(`notification.${reference}`, addresses.from, body),
    to: recipientsOf(request, addresses),
    ...(isAnswerable(email) && { replyTo: { name: inHeader(name), address: email } }),
    subject: inHeader(subject),
    date: receivedAt,
  };
}

function toBody(
  request: StoredRequest,
  heading: string,
  name: string,
  bookingUrl: string | undefined,
): EmailBody {
  const { email, phone, type, reference, marks, source } = request;
  const dial = telephoneLink(phone);
  const advice = [
    type === 'demo'
      ? 'Bel of mail om een moment voor de demo af te spreken.'
      : 'Bel of mail terug.',
    isAnswerable(email)
      ? 'Antwoorden op deze e-mail gaat naar de aanvrager.'
      : 'Antwoorden op deze e-mail bereikt de aanvrager niet, en die kreeg ook geen bevestiging: het adres is ongewoon geschreven.',
  ].join(' ');
  const booking = type === 'demo' ? bookingUrl : undefined;
  const call = dial ? [{ label: `Bel ${phone}`, link: dial }] : [];
  const footer = [`Verstuurd door het contactformulier van ${owner.product}`];
  // A row of an earlier version may hold a mark that is no more.
  const suspicion = marks.flatMap((mark) => remarks[mark] ?? []).join('; ');
  const blocks: Block[] = [
    ...(suspicion ? [{ warning: `Mogelijk spam: ${suspicion}.` }] : []),
    { buttons: [...call, { label: 'Mail terug', link: writeTo(email) }] },
    {
      facts: [
        ['Naam', name],
        ...typedFacts(request),
        ['Soort', typeNames[type]],
        ['Ontvangen', inWords(request.receivedAt)],
        ['Kenmerk', reference],
        ...campaignFacts(source),
        ...(booking ? [['Afspraak', booking, booking] satisfies Fact] : []),
      ],
    },
    { text: advice },
  ];
  return { heading, preview: `${phone}, ${email}`, blocks, footer };
}

/** What was typed beside the name, where something was. */
function typedFacts(request: StoredRequest): Fact[] {
  const links = {
    name: () => undefined,
    text: () => undefined,
    phone: telephoneLink,
    email: writeTo,
  };
  return fieldsFor('email')
    .filter((name) => fields[name].kind !== 'name' && request[name] !== '')
    .map((name) => [fields[name].label, request[name], links[fields[name].kind](request[name])]);
}

function writeTo(email: string): string {
  return `mailto:${encodeURIComponent(email)}`;
}

const labelNames: Record<SourceLabel, string> = {
  utm_source: 'Bron',
  utm_medium: 'Medium',
  utm_campaign: 'Campagne',
};

function campaignFacts(source: Source): Fact[] {
  return sourceLabels.flatMap((label): Fact[] => {
    const value = source[label];
    return value === undefined ? [] : [[labelNames[label], value]];
  });
}

/** An invisible character keeps mail programs from decoding what was typed as an encoded word (RFC 2047). */
function inHeader(text: string): string {
  return text.replaceAll('=?', '=\u200B?');
}
