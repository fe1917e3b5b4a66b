import type { SendMailOptions } from 'nodemailer';
import { owner } from '../../../owner.ts';
import type { Addresses } from '../../deliver/email-content/addresses.ts';
import { byProgram, toEmail } from '../../deliver/email-content/email.ts';
import type { EmailBody, Fact } from '../../deliver/email-content/email-body.ts';
import { maxSeverity, type Trouble } from '../../deliver/troubles.ts';
import { inWords } from '../../lib/dutch-time.ts';

const whatFollows =
  'De Engelse woorden zijn voor wie u helpt: die staan ook in het log en in docs/operate.md. Hoe u een opdracht typt, staat in docs/aan-de-slag.md. U krijgt bericht als het voorbij is.';

/** An alarm, or its end if there are no troubles. Nothing in it comes from a visitor. */
export interface Alarm {
  since: Date;
  /** When it reached its severity. */
  at?: Date | undefined;
  /** Most severe first. */
  troubles: readonly Trouble[];
  /** How many e-mails and webhooks to the owner were given up. */
  undeliverable: number;
  /** Sent by `test-alert`. */
  isTest?: boolean;
}

/**
 * The e-mail to the owner about an alarm or its end, in the words of the log, which docs/operate.md explains. Each attempt has
 * the same Message-ID, until the alarm grows more severe, or does so again.
 */
export function alarmEmail(alarm: Alarm, site: string, { from, to }: Addresses): SendMailOptions {
  const { since, at = since, troubles, undeliverable, isTest = false } = alarm;
  const isOver = troubles.length === 0;
  const heading = isOver ? 'Het probleem met uw site is voorbij' : 'Uw site heeft u nodig';
  const meaning = whatItMeans(alarm);
  const left =
    undeliverable > 0
      ? `Nog niet bezorgd en bewaard: ${undeliverable}. Meer hierover: npm run contact -- list --status undeliverable`
      : 'U hoeft niets meer te doen.';
  const facts = troubles.map(({ problem, cause, dutch }): { facts: Fact[] } => ({
    facts: [
      ['Wat er is', dutch],
      ['In het log', problem],
      ['Oorzaak', cause],
    ],
  }));
  const body: EmailBody = {
    heading: isTest ? `Test: ${heading}` : heading,
    preview: troubles[0]?.dutch ?? left,
    blocks: isOver
      ? [{ text: `Het probleem van ${inWords(since)} is voorbij. ${left}` }]
      : [isTest ? { text: meaning } : { warning: meaning }, ...facts, { text: whatFollows }],
    footer: [`Verstuurd door de site van ${owner.product}, ${site}.`],
  };
  const kind = `${isTest ? 'test-' : ''}alarm.${isOver ? 'resolved' : `firing.${maxSeverity(troubles)}`}`;
  return {
    ...toEmail(`${kind}.${at.getTime()}`, from, body),
    ...byProgram,
    to,
    subject: body.heading,
  };
}

function whatItMeans({ since, troubles, isTest }: Alarm): string {
  if (isTest) return 'Dit is een test. Er is niets mis.';
  const begin = `Sinds ${inWords(since)} is er iets mis.`;
  const isStored = troubles.every(({ area }) => area !== 'storing');
  return isStored ? `${begin} Aanvragen worden wel bewaard.` : begin;
}
