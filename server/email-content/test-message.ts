import { randomUUID } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { owner } from '../../owner.ts';
import { domainOf } from '../lib/mail-address.ts';
import type { EmailBody } from './email-body.ts';
import { toHtml } from './html-body.ts';
import { toText } from './text-body.ts';

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
    from,
    to,
    subject: `Testbericht van ${owner.product}`,
    messageId: `<test.${randomUUID()}@${domainOf(from)}>`,
    // RFC 3834: no absence replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: toText(body),
    html: toHtml(body),
  };
}
