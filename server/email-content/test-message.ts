import { randomUUID } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { owner } from '../../owner.ts';
import { toEmail } from './email.ts';
import type { EmailBody } from './email-body.ts';

export function testMessage({ from, to }: { from: string; to: string[] }): SendMailOptions {
  const body: EmailBody = {
    heading: 'Testbericht: de e-mail werkt',
    preview: 'Aanvragen van de site komen op dit adres aan.',
    blocks: [
      {
        text: `Dit is een testbericht van de site van ${owner.product}. Er is geen aanvraag binnengekomen en u hoeft niets te doen.`,
      },
      {
        text: 'Aanvragen komen op dezelfde weg naar dit adres. Staat dit bericht bij de spam? Markeer het dan als gewenst.',
      },
    ],
    footer: [`Verstuurd door het contactformulier van ${owner.product}`],
  };
  return {
    ...toEmail(`test.${randomUUID()}`, from, body),
    to,
    subject: `Testbericht van ${owner.product}`,
  };
}
