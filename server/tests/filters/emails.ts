import type { SendMailOptions } from 'nodemailer';
import { confirmation } from '../../deliver/email-content/confirmation.ts';
import { notification } from '../../deliver/email-content/notification.ts';
import { testMessage } from '../../deliver/email-content/test-message.ts';
import { createLetterWriter } from '../../deliver/letter/letter.ts';
import { isAnswerable } from '../../lib/mail-address.ts';
import { type MailSettings, readSettings } from '../../settings.ts';
import { openSqliteStore } from '../../storage/sqlite/sqlite-store.ts';
import type { StoredRequest } from '../../storage/store.ts';
import { type Alarm, alarmEmail } from '../../watch/alarm/alarm-email.ts';
import { aStoredRequest } from '../support/calls/a-request.ts';

/** Settings with the combinations of sender and recipient that filters judge. */
const owners: Record<string, { MAIL_FROM: string; MAIL_TO: string }> = {
  'one address': { MAIL_FROM: 'info@praktijk.nl', MAIL_TO: 'info@praktijk.nl' },
  'one address, with names': {
    MAIL_FROM: 'Website <info@praktijk.nl>',
    MAIL_TO: 'Praktijk <info@praktijk.nl>',
  },
  'one domain': { MAIL_FROM: 'Website <site@praktijk.nl>', MAIL_TO: 'info@praktijk.nl' },
  'two domains': { MAIL_FROM: 'Website <site@praktijk.nl>', MAIL_TO: 'info@groep.nl' },
  'several recipients': {
    MAIL_FROM: 'site@praktijk.nl',
    MAIL_TO: 'balie@groep.nl, Zoë de Vries <zoe@praktijk.nl>, site@praktijk.nl',
  },
  'two other domains': {
    MAIL_FROM: 'Website <site@praktijk.nl>',
    MAIL_TO: 'Balie <balie@groep.nl>, een@elders.nl',
  },
  'a subdomain': { MAIL_FROM: 'Website <site@web.praktijk.nl>', MAIL_TO: 'info@praktijk.nl' },
  'letters beyond ASCII': { MAIL_FROM: 'Praktijk Zoë <site@zoë.nl>', MAIL_TO: 'Zoë <info@zoë.nl>' },
  'received at Gmail': { MAIL_FROM: 'Website <site@praktijk.nl>', MAIL_TO: 'praktijk@gmail.com' },
  'sent and received at Gmail': { MAIL_FROM: 'praktijk@gmail.com', MAIL_TO: 'praktijk@gmail.com' },
  'sent by Gmail': { MAIL_FROM: 'Website <praktijk@gmail.com>', MAIL_TO: 'info@praktijk.nl' },
};

const anne = { firstName: 'Anne', lastName: "O'Brien" };
const visitors: Record<string, Partial<StoredRequest>> = {
  'at Gmail': { ...anne, email: 'anne.obrien@gmail.com' },
  'at Hotmail, with digits': { ...anne, email: 'anne1967@hotmail.com', type: 'contact' },
  "at the sender's domain": { ...anne, email: 'anne@praktijk.nl' },
  "with the owner's address": { ...anne, email: 'info@praktijk.nl', type: 'contact' },
  'beyond ASCII': { firstName: 'Nguyễn', lastName: '李 İpek', email: 'a@müller.nl' },
  'with an odd address': { ...anne, email: "o'brien+poh%x&y?z@x-y.nl" },
  'with an address unfit for headers': { ...anne, email: 'zoë,x@praktijk.be', type: 'contact' },
  'maybe spam': { firstName: 'hKJdPqWzTr', lastName: 'zTrWqPdJKh', marks: ['random'] },
  'maybe spam, with a link': {
    firstName: 'Win geld op',
    lastName: 'https://goedkoop.example',
    email: 'win@gmail.com',
    marks: ['link'],
    type: 'contact',
  },
};

/** The highest score allowed. By default rspamd rejects at 15 and marks as spam at 6; SpamAssassin marks at 5. */
export const maxScore = { notification: 4, other: 2 };

/** Each kind of e-mail with each owner's settings, as the server writes it. */
export async function everyEmail(): Promise<
  [name: string, message: SendMailOptions, maxScore: number][]
> {
  const emails: [string, SendMailOptions, number][] = [];
  for (const [owner, settings] of Object.entries(owners)) {
    const { mail } = readSettings(settings);
    for (const [visitor, typed] of Object.entries(visitors)) {
      const request = aStoredRequest({ receivedAt: new Date(), ...typed });
      emails.push([
        `${owner}: ${request.type} of a visitor ${visitor}`,
        notification(request, mail),
        maxScore.notification,
      ]);
      if (isAnswerable(request.email) && request.marks.length === 0)
        emails.push([
          `${owner}: confirmation to a visitor ${visitor}`,
          confirmation(request, mail, 'https://www.praktijk.nl'),
          maxScore.other,
        ]);
    }
    emails.push(
      [`${owner}: letter`, await aLetter(mail), maxScore.other],
      [`${owner}: alarm`, alarmEmail(anAlarm, 'www.praktijk.nl', mail), maxScore.other],
      [`${owner}: test-mail`, testMessage(mail), maxScore.notification],
    );
  }
  return emails;
}

const anAlarm: Alarm = {
  troubles: [
    {
      area: 'delivery',
      severity: 2,
      problem: 'the oldest e-mail has been waiting since 2026-11-20T11:44:00.000Z',
      cause: 'connect ECONNREFUSED 192.0.2.1:465',
      fix: 'npm run contact -- test-mail shows the response of the mail server',
      dutch: '3 aanvragen wachten, de oudste sinds vrijdag 20 november 2026 om 12.44 uur.',
    },
  ],
  undeliverable: 0,
  since: new Date(),
};

async function aLetter(mail: MailSettings): Promise<SendMailOptions> {
  const store = openSqliteStore(':memory:');
  const write = createLetterWriter({
    store,
    settings: { mail, siteUrl: 'https://www.praktijk.nl', kinds: ['notification'] },
    servesPage: true,
    builtAt: new Date(),
    now: () => new Date(),
  });
  try {
    return await write('2026-11-23');
  } finally {
    await store.close();
  }
}
