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
 * The owner's e-mail on Mondays, which also shows that the server is alive. Each attempt writes it anew, without visitor input.
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
    // Distinguishes the letters of two sites: no two databases began counting at the same time.
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

/** Follows the week's number. A week that was only partly counted is no comparison. */
function comparison({ total }: Week, before: Week): string {
  if (!before.isCounted) return ' in de eerste week die helemaal is geteld';
  const more = total - before.total;
  if (more === 0) return ', net als de week ervoor';
  return `, ${Math.abs(more)} ${more > 0 ? 'meer' : 'minder'} dan de week ervoor`;
}
