import { bookingUrlFor, typeRows } from 'contact/contact-types.ts';
import { emailLink } from 'contact/email-link.ts';
import { telephoneLink } from 'contact/phone.ts';
import type { SendMailOptions } from 'nodemailer';
import { brochurePath } from '../../../hosting.ts';
import { companyWords } from '../../../owner/company-words.ts';
import { longestKeptDays } from '../../../owner/retention.ts';
import { type Owner, owner } from '../../../owner.ts';
import { inWords } from '../../lib/dutch-time.ts';
import { addressIn, domainOf } from '../../lib/mail-address.ts';
import { quantity } from '../../lib/quantity.ts';
import type { StoredRequest } from '../../storage/store.ts';
import { type Addresses, recipientsOf } from './addresses.ts';
import { toEmail } from './email.ts';
import type { EmailBody } from './email-body.ts';

/**
 * Confirms to the visitor that the request was received. Anybody can enter another's address, so it contains no visitor input.
 *
 * Filters may consider a Reply-To forged if its domain is not the sender's, so the text has the owner's address.
 * @param site The page's origin, for the link to the brochure.
 */
export function confirmation(
  request: StoredRequest,
  addresses: Addresses,
  site: string | undefined,
  settings: Partial<Owner> = owner,
): SendMailOptions {
  const { reference, type, email, receivedAt } = request;
  const { product, phone, contactPerson, company, privacy } = owner;
  const { seat, kvk, btw } = companyWords(company);
  const { inSentence, describeNext } = typeRows[type];
  const next = describeNext(settings);
  const bookingPage = bookingUrlFor(type, settings);
  const role = settings.contact?.role ? ` (${settings.contact.role})` : '';
  const [recipient = addresses.from] = recipientsOf(request, addresses);
  const answerTo = addressIn(recipient);
  const receiver = privacy.webhookReceiver?.name;
  const body: EmailBody = {
    heading: `We hebben uw ${inSentence} ontvangen`,
    preview: `${next} Uw referentie is ${reference}.`,
    blocks: [
      { text: `Bedankt voor uw belangstelling voor ${product}.` },
      {
        facts: [
          ['Uw referentie', reference],
          ['Ontvangen', inWords(receivedAt)],
        ],
      },
      { title: 'Wat gebeurt er nu?' },
      {
        text: `${next} ${bookingPage ? 'U kunt ook zelf een moment kiezen in onze agenda.' : 'U hoeft zelf niets te doen.'}`,
      },
      { title: 'Liever bellen of mailen?' },
      {
        text: `Bel ${phone.replaceAll(' ', '\u00A0')}, vraag naar ${contactPerson}${role} en noem uw referentie. Of mail naar ${answerTo}.`,
      },
      {
        buttons: [
          ['Kies zelf een moment', bookingPage],
          [`Bel ${phone}`, telephoneLink(phone)],
          ['Mail ons', emailLink(answerTo, `Mijn ${inSentence} (${reference})`)],
          ['Bekijk de brochure (PDF)', site && site + brochurePath(product)],
        ],
      },
      { title: 'Hebt u niets aangevraagd?' },
      {
        text: 'Dan heeft iemand anders uw e-mailadres ingevuld. U kunt deze e-mail negeren: u zit nergens aan vast en komt niet op een mailinglijst. Wilt u dat we de aanvraag wissen? Mail ons dan.',
      },
      { title: 'Uw gegevens' },
      {
        text: `We gebruiken uw gegevens om contact met u op te nemen en om misbruik tegen te gaan. We gebruiken ze nergens anders voor. We wissen uw aanvraag ${quantity(privacy.retentionDays, 'dag', 'dagen')} na ontvangst${receiver ? `, of uiterlijk 18 dagen later als ${receiver} haar dan nog niet heeft ontvangen` : ''}. Kwam de e-mail met uw aanvraag niet bij ons aan, dan wissen we haar uiterlijk ${longestKeptDays(privacy.retentionDays)} dagen nadat u haar verstuurde. Hebt u een vraag over privacy? Mail naar ${company.privacyEmail}.`,
      },
      { text: 'Met vriendelijke groet,' },
      { text: contactPerson },
    ],
    footer: [
      'Bent u patiënt en hebt u hulp nodig? Bel bij levensgevaar 112. Bel bij andere spoed uw huisartsenpraktijk.',
      '',
      company.name,
      company.address,
      ...[seat, company.email].filter((line) => line !== undefined),
      `${kvk}, ${btw}`,
    ],
  };
  return {
    ...toEmail(`confirmation.${reference}`, addresses.from, body),
    to: { name: '', address: email },
    ...(domainOf(recipient) === domainOf(addresses.from) && { replyTo: recipient }),
    subject: `Uw ${inSentence} is ontvangen`,
    // RFC 3834, and for Exchange: no out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  };
}
