import { randomUUID } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { owner } from '../../../owner.ts';
import { toEmail } from './email.ts';
import type { EmailBody } from './email-body.ts';

export function testMessage({ from, to }: { from: string; to: string[] }): SendMailOptions {
  const body: EmailBody = {
    heading: 'Testbericht: de e-mail werkt',
    preview: 'Aanvragen van de site komen op dit adres aan.',
    blocks: [
      `Dit is een testbericht van de site van ${owner.product}. Er is geen aanvraag binnengekomen en u hoeft niets te doen.`,
      'Aanvragen komen langs dezelfde weg op dit adres binnen. Staat dit bericht bij de spam? Geef dan aan dat het geen spam is.',
    ].map((text) => ({ text })),
    footer: [`Verstuurd door het contactformulier van ${owner.product}.`],
  };
  return {
    ...toEmail(`test.${randomUUID()}`, from, body),
    to,
    subject: `Testbericht van ${owner.product}`,
  };
}
