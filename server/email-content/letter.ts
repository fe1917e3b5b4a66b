import type { SendMailOptions } from 'nodemailer';
import type { ContactType } from '../../contact/contact-request.ts';
import { securityDays } from '../../hosting.ts';
import { owner } from '../../owner.ts';
import { noticeDays } from '../../owner-checks.ts';
import { addDays, dayInAmsterdam, dayInWords, inWords, toUtc } from '../lib/dutch-time.ts';
import { type DeliveryKind, deliveryKinds } from '../store/delivery-kinds.ts';
import type { Announced } from '../store/retention-period.ts';
import type { Backlog } from '../store/store.ts';
import type { Block, EmailBody, Fact } from './email-body.ts';
import { toHtml } from './html-body.ts';
import { type Addresses, messageId } from './request-facts.ts';
import { toText } from './text-body.ts';

/** Days are written `2026-11-21`, in Amsterdam. */
export interface LetterFacts {
  /** The public address of the page, where it is known. */
  site: string | undefined;
  /** The day of the letter. */
  monday: string;
  /** Since when the database counts. No two databases have the same, so it tells letters of two sites apart. */
  countedSince: Date;
  /** The first Monday after the letter before it that arrived whose own did not. */
  missingSince: string | undefined;
  /** The week before `monday`, then the four before that, as far as something is known of them. */
  weeks: WeekFacts[];
  /** Where requests came from in these weeks, most first; without a label the name is empty. */
  sources: { name: string; inWeek: number; before: number }[];
  /** Of what raises an alarm. */
  backlogs: { kind: DeliveryKind; backlog: Backlog }[];
  /** Undefined where the database makes its own; `none` as long as none was made. */
  backup: Date | 'none' | undefined;
  /** Claims and certificates of `owner.ts` whose last day is near or past. */
  ending: { name: string; lastDay: string }[];
  builtAt: Date | undefined;
  erased: number;
  /** What is erased once it was announced for 24 hours. */
  announced: Announced | undefined;
  writtenAt: Date;
}

export interface WeekFacts {
  /** Its Monday. */
  from: string;
  requests: Record<ContactType, number>;
  /** Undefined where another server gives the page out, and from before they were counted. */
  pageViews: number | undefined;
}

const dayMs = 86_400_000;
const lateBackupMs = 36 * 60 * 60_000;
// What is on its way is no news; `/readyz` has the same time.
const lateMs = 15 * 60_000;
const oldBuildDays = 60;
const maxSources = 4;

/** The e-mail to the owner on Mondays, which is a sign of life, too. It holds nothing that a visitor typed. */
export function letter(facts: LetterFacts, { from, to }: Addresses): SendMailOptions {
  const body = toBody(facts);
  const reference = `${facts.monday}.${facts.countedSince.getTime().toString(36)}`;
  return {
    from,
    to,
    subject: `Weekbericht: ${body.heading}`,
    messageId: messageId('letter', { reference }, from),
    // RFC 3834: no absence replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: toText(body),
    html: toHtml(body),
  };
}

function toBody(facts: LetterFacts): EmailBody {
  const { site, weeks, monday, sources, backlogs, erased } = facts;
  const [week] = weeks;
  const warnings = warningsOf(facts);
  const isAllDelivered = backlogs.every(
    ({ backlog }) => !isLate(backlog) && backlog.undeliverable === 0,
  );
  const clearBefore = addDays(monday, -owner.privacy.retentionDays);
  const blocks: Block[] = [
    ...warnings.map((warning) => ({ warning })),
    { facts: weeks.map((each): Fact => [spanOf(each.from), countsOf(each)]) },
    {
      facts: [
        ...sourceFacts(sources),
        ...(isAllDelivered ? [['Bezorging', 'er blijft niets liggen'] as Fact] : []),
        ...backupFacts(facts),
        ['Gewist', `${count(erased, 'aanvraag', 'aanvragen')} in die week`],
        ['Uw mailbox', `wis uw e-mails over aanvragen van vóór ${dayInWords(clearBefore)}`],
      ],
    },
  ];
  return {
    heading: `${count(week ? totalOf(week) : 0, 'aanvraag', 'aanvragen')} van ${longSpanOf(addDays(monday, -7))}`,
    preview: warnings[0] ?? 'U hoeft niets te doen.',
    blocks,
    footer: [
      ...(site ? [`Over ${site}.`] : []),
      'Dit bericht komt elke maandag. Blijft het weg, dan staat de server stil of werkt de e-mail niet. Uitzetten kan met WEEKLY_LETTER=off.',
      ...(week?.pageViews === undefined
        ? []
        : [
            'Het aantal weergaven is een schatting: geteld zijn de pagina’s die deze server zelf gaf, zonder wat een cache toonde, en zonder robots voor zover hun naam dat verraadt.',
          ]),
    ],
  };
}

function warningsOf(facts: LetterFacts): string[] {
  const { announced, backlogs, backup, builtAt, ending, missingSince, writtenAt } = facts;
  const today = dayInAmsterdam(writtenAt);
  const age = (time: Date) => writtenAt.getTime() - time.getTime();
  const warnings: string[] = [];
  if (missingSince)
    warnings.push(
      `Er kwam geen weekbericht op ${dayInWords(missingSince)} en daarna, tot vandaag: de server stond stil, de e-mail werkte niet of dit bericht was uitgezet.`,
    );
  for (const { kind, backlog } of backlogs) {
    const { alarm, word } = deliveryKinds[kind];
    const [one, more] = alarm?.inLetter ?? [word, word];
    warnings.push(...backlogWarnings(backlog, one, more));
  }
  if (announced) {
    const { requests, from } = announced;
    const days = owner.privacy.retentionDays;
    const [are, go] = requests === 1 ? ['is', 'wordt'] : ['zijn', 'worden'];
    warnings.push(
      `${count(requests, 'aanvraag', 'aanvragen')} ${are} ouder dan de bewaartermijn van ${days} dagen en ${go} gewist vanaf ${inWords(from)}. Zie npm run contact -- list --older-than ${days}`,
    );
  }
  if (backup instanceof Date && age(backup) > lateBackupMs)
    warnings.push(
      `De nieuwste reservekopie is ouder dan 36 uur: ${inWords(backup)}. Kijk of de nachtelijke kopie nog loopt.`,
    );
  for (const { name, lastDay } of ending)
    warnings.push(
      lastDay < today
        ? `Verlopen op ${dayInWords(lastDay)}: ${name}. Bouw de site opnieuw: dan staat dat niet meer op de pagina.`
        : `Op ${dayInWords(lastDay)} verloopt ${name}: werk owner.ts bij en bouw de site opnieuw.`,
    );
  if (builtAt && age(builtAt) > oldBuildDays * dayMs)
    warnings.push(
      `De site is ${Math.floor(age(builtAt) / dayMs)} dagen geleden gebouwd: werk haar bij en bouw haar opnieuw.`,
    );
  if (builtAt && age(builtAt) > (securityDays - noticeDays) * dayMs) {
    const expires = dayInAmsterdam(new Date(builtAt.getTime() + securityDays * dayMs));
    const verb = expires < today ? 'is verlopen' : 'verloopt';
    warnings.push(`security.txt ${verb} op ${dayInWords(expires)}: bouw de site opnieuw.`);
  }
  return warnings;
}

function backlogWarnings(backlog: Backlog, one: string, more: string): string[] {
  const { owed, oldest, undeliverable } = backlog;
  const warnings: string[] = [];
  if (undeliverable > 0)
    warnings.push(
      `${count(undeliverable, one, more)} kon${undeliverable === 1 ? '' : 'den'} niet worden bezorgd. Zie npm run contact -- list --status undeliverable`,
    );
  if (oldest && isLate(backlog))
    warnings.push(
      `${count(owed, one, more)} ${owed === 1 ? 'wacht' : 'wachten'}, de oudste sinds ${inWords(oldest)}.`,
    );
  return warnings;
}

function isLate({ ageMs = 0 }: Backlog): boolean {
  return ageMs > lateMs;
}

function backupFacts({ backup }: LetterFacts): Fact[] {
  if (backup === undefined) return [];
  return [
    [
      'Reservekopie',
      backup === 'none'
        ? 'nog geen gemaakt met contact backup'
        : `de nieuwste is van ${inWords(backup)}`,
    ],
  ];
}

function sourceFacts(sources: LetterFacts['sources']): Fact[] {
  if (sources.every(({ name }) => name === '')) return [];
  const shown = sources.slice(0, maxSources);
  const rest = sources.slice(maxSources);
  const sum = (key: 'inWeek' | 'before') => rest.reduce((total, each) => total + each[key], 0);
  if (rest.length > 0)
    shown.push({ name: 'overige', inWeek: sum('inWeek'), before: sum('before') });
  const list = shown.map(
    ({ name, inWeek, before }) => `${name || 'zonder label'}: ${inWeek} (${before})`,
  );
  return [['Herkomst', `${list.join(', ')}; tussen haakjes: de vier weken ervoor`]];
}

function countsOf(week: WeekFacts): string {
  const { requests, pageViews } = week;
  const contacts = count(requests.contact, 'contactverzoek', 'contactverzoeken');
  const demos = count(requests.demo, 'demoverzoek', 'demoverzoeken');
  const types = [requests.contact && contacts, requests.demo && demos].filter(Boolean).join(', ');
  const views = pageViews === undefined ? '' : `; ${count(pageViews, 'weergave', 'weergaven')}`;
  return `${totalOf(week) === 0 ? 'geen aanvragen' : types}${views}`;
}

function totalOf({ requests }: WeekFacts): number {
  return requests.contact + requests.demo;
}

function count(number: number, one: string, more: string): string {
  return `${number === 0 ? 'geen' : number} ${number === 1 ? one : more}`;
}

const short = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const long = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

/** `16 t/m 22 nov` */
function spanOf(from: string): string {
  return span(from, short, 't/m');
}

function longSpanOf(from: string): string {
  return span(from, long, 'tot en met');
}

function span(from: string, style: Intl.DateTimeFormatOptions, until: string): string {
  const write = (day: string) => toUtc(day).toLocaleDateString('nl-NL', style);
  const last = addDays(from, 6);
  const isOneMonth = from.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? Number(from.slice(8)) : write(from)} ${until} ${write(last)}`;
}
