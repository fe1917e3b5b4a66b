import type { SendMailOptions } from 'nodemailer';
import type { ContactType } from '../../contact/contact-request.ts';
import { telephoneLink } from '../../contact/phone.ts';
import { owner } from '../../owner.ts';
import { inWords } from '../lib/dutch-time.ts';
import type { StoredRequest } from '../store/store.ts';
import { toEmail } from './email.ts';
import type { EmailBody } from './email-body.ts';
import { type Addresses, recipientsOf, typeNames } from './request-facts.ts';

const next: Record<ContactType, string> = {
  contact: 'Wij nemen zo snel mogelijk contact met u op.',
  demo: 'Wij nemen zo snel mogelijk contact met u op en plannen samen met u een demo.',
};

/** Tells the visitor. Anybody can fill in anybody's address, so it holds nothing that was typed. */
export function confirmation(
  request: StoredRequest,
  addresses: Addresses,
  bookingUrl = owner.bookingUrl,
): SendMailOptions {
  const body = toBody(request, request.type === 'demo' ? bookingUrl : undefined);
  return {
    ...toEmail(`confirmation.${request.reference}`, addresses.from, body),
    to: { name: '', address: request.email },
    replyTo: recipientsOf(request, addresses)[0],
    subject: `Uw aanvraag bij ${owner.product} is ontvangen`,
    date: request.receivedAt,
    // RFC 3834, and for Exchange: no absence replies.
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  };
}

function toBody(request: StoredRequest, bookingUrl: string | undefined): EmailBody {
  const { reference, type } = request;
  const { product, phone, contactPerson, company, privacy } = owner;
  const dial = telephoneLink(phone);
  return {
    heading: 'Wij hebben uw aanvraag ontvangen',
    preview: `${next[type]} Uw kenmerk is ${reference}.`,
    blocks: [
      { text: `Dank voor uw belangstelling voor ${product}.` },
      {
        facts: [
          ['Uw kenmerk', reference],
          ['Soort', typeNames[type]],
          ['Ontvangen', inWords(request.receivedAt)],
        ],
      },
      {
        title: 'Wat gebeurt er nu?',
        text: bookingUrl
          ? `${next[type]} Kiest u liever zelf een moment? Dat kan hier: ${bookingUrl}`
          : `${next[type]} U hoeft zelf niets te doen.`,
      },
      ...(bookingUrl ? [{ buttons: [{ label: 'Kies een moment', link: bookingUrl }] }] : []),
      {
        title: 'Liever zelf bellen?',
        text: `Bel ${unbroken(phone)} en vraag naar ${contactPerson}, of antwoord op deze e-mail. Houd uw kenmerk bij de hand.`,
      },
      ...(dial ? [{ buttons: [{ label: `Bel ${phone}`, link: dial }] }] : []),
      {
        title: 'Hebt u niets aangevraagd?',
        text: 'Dan heeft iemand anders uw e-mailadres ingevuld. U kunt deze e-mail negeren: u zit nergens aan vast en komt op geen verzendlijst. Moeten wij de aanvraag wissen? Antwoord dan op deze e-mail.',
      },
      {
        title: 'Uw gegevens',
        text: `Wij gebruiken uw gegevens om contact met u op te nemen en om misbruik te weren, nergens anders voor. ${privacy.retentionDays} dagen na ontvangst wissen wij uw aanvraag${privacy.webhookReceiver ? `, of ten hoogste 17,5 dag later als ${privacy.webhookReceiver.name} haar dan nog niet heeft ontvangen` : ''}. Vragen over privacy? Mail naar ${company.privacyEmail}.`,
      },
    ],
    footer: [
      'Deze e-mail is niet voor spoed. Bel bij levensgevaar 112, en bij andere spoed uw huisartsenpraktijk.',
      '',
      company.name,
      company.address,
      `KvK ${company.kvk}, btw ${company.btw}`,
    ],
  };
}

function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}
