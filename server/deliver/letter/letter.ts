import type { SendMailOptions } from 'nodemailer';
import { claimsThatEnd } from '../../../owner/checks.ts';
import { filledIn } from '../../../owner.ts';
import { byProgram, toEmail } from '../email-content/email.ts';
import type { EmailBody } from '../email-content/email-body.ts';
import { originBlocks } from './origins.ts';
import { type Claim, type Letter, type LetterParts, readSections } from './sections.ts';
import { readWeeks, spanOf, type Week } from './weeks.ts';

export interface LetterWriterParts extends LetterParts {
  claims?: Claim[];
  now: () => Date;
}

/**
 * Writes the e-mail to the owner on a Monday, which is a sign of life, too. It is written when it is sent, and holds nothing
 * that a visitor typed.
 */
export function createLetterWriter({ now, ...parts }: LetterWriterParts) {
  const { mail } = parts.settings;
  return async (monday: string): Promise<SendMailOptions> => {
    const countedSince = await parts.store.countedSince();
    const letter = {
      claims: claimsThatEnd(filledIn),
      ...parts,
      monday,
      countedSince,
      writtenAt: now(),
    };
    const body = await readBody(letter);
    // No two databases began to count at the same time, so it tells letters of two sites apart.
    const id = `letter.${monday}.${countedSince.getTime().toString(36)}`;
    return {
      ...toEmail(id, mail.from, body),
      ...byProgram,
      to: mail.to,
      subject: `Weekbericht: ${body.heading.toLowerCase()}`,
    };
  };
}

async function readBody(letter: Letter): Promise<EmailBody> {
  const { settings } = letter;
  const { weeks, stored } = await readWeeks(letter);
  const [week, before] = weeks;
  const lines = await readSections(letter);
  const warnings = lines.filter((line) => typeof line === 'string');
  const facts = lines.filter((line) => typeof line !== 'string');
  return {
    heading: `${week.total || 'Geen'} ${week.total === 1 ? 'aanvraag' : 'aanvragen'}${comparison(week, before)}`,
    preview: warnings[0] ?? 'Er is niets dat uw aandacht vraagt.',
    blocks: [
      ...warnings.map((warning) => ({ warning })),
      { text: `Dit bericht gaat over ${spanOf(week.from, 'long', 'tot en met')}.` },
      { facts: weeks.flatMap(({ facts }) => facts) },
      ...originBlocks(stored, week.from),
      { title: 'Beheer' },
      { facts },
    ],
    footer: [
      settings.siteUrl ? `Over ${settings.siteUrl}.` : '',
      'Dit bericht komt elke maandag. Blijft het weg, dan staat de server stil of werkt de e-mail niet. Uitzetten kan met WEEKLY_LETTER=off in .env.',
      letter.servesPage
        ? 'Het aantal weergaven is een schatting: geteld zijn de pagina’s die deze server zelf gaf, zonder wat een cache toonde, en zonder robots voor zover hun naam dat verraadt.'
        : '',
    ].filter((line) => line !== ''),
  };
}

/** Stands behind the number of the week. A week that was not counted from its beginning is nothing to compare with. */
function comparison({ total }: Week, before: Week): string {
  if (!before.isCounted) return ' in de eerste week die helemaal is geteld';
  const more = total - before.total;
  if (more === 0) return ', net als de week ervoor';
  return `, ${Math.abs(more)} ${more > 0 ? 'meer' : 'minder'} dan de week ervoor`;
}
