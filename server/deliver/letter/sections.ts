import { securityDays } from '../../../hosting.ts';
import { noticeDays } from '../../../owner/checks.ts';
import { owner } from '../../../owner.ts';
import {
  addDays,
  dayInAmsterdam,
  dayInWords,
  firstLetterMonday,
  inWords,
} from '../../lib/dutch-time.ts';
import { quantity } from '../../lib/quantity.ts';
import { alarmingOf, type DeliveryKind } from '../../storage/delivery-kinds.ts';
import { keptUntil, readRetentionPeriod } from '../../storage/retention-period.ts';
import type { Store } from '../../storage/store.ts';
import type { Addresses } from '../email-content/addresses.ts';
import type { Fact } from '../email-content/email-body.ts';
import { troubles, troublesOf } from '../troubles.ts';

/** A claim or certificate in `owner.json` that ends on a given day. */
export interface Claim {
  name: string;
  lastDay: string;
}

export interface LetterParts {
  store: Store;
  settings: {
    mail: Addresses;
    /** The enabled kinds of delivery. */
    kinds: readonly DeliveryKind[];
    siteUrl: string | undefined;
  };
  /** Whether this server serves the page, and so counts its views. */
  servesPage: boolean;
  builtAt: Date | undefined;
  /** Absent if the server makes no backups. */
  backups?: { backupFailure: (() => { since: Date } | undefined) | undefined } | undefined;
  claims?: Claim[];
  now: () => Date;
}

/** Days are in Amsterdam, in the form `2026-11-21`. */
export interface Letter extends LetterParts {
  claims: Claim[];
  /** The day of the letter. */
  monday: string;
  countedSince: Date;
  writtenAt: Date;
}

/** A string is a warning at the top; a fact goes into the table. */
type Line = string | Fact;

const dayMs = 86_400_000;
const lateBackupMs = 36 * 60 * 60_000;
const oldBuildDays = 60;
const maxListed = 20;

const sections: ((letter: Letter) => Line[] | Promise<Line[]>)[] = [
  missingLetters,
  delivery,
  undeliverable,
  announcedErasing,
  backup,
  endingClaims,
  oldBuild,
  erased,
  mailbox,
];

/** Reads everything except the weekly figures. */
export async function readSections(letter: Letter): Promise<Line[]> {
  const lines = await Promise.all(sections.map((section) => section(letter)));
  return lines.flat();
}

/** Reports the first Monday without a letter: a week after the last delivered one, or else when the first one was due. */
async function missingLetters({ store, monday, countedSince }: Letter): Promise<Line[]> {
  const previous = await store.lastLetterBefore(monday);
  const next = previous ? addDays(previous, 7) : firstLetterMonday(countedSince);
  if (next >= monday) return [];
  return [
    `Er kwam geen weekbericht vanaf ${dayInWords(next)} tot vandaag: de server stond stil, de e-mail werkte niet of dit bericht stond uit.`,
  ];
}

async function delivery({ store, settings: { kinds } }: Letter): Promise<Line[]> {
  const found = await Promise.all(
    alarmingOf(kinds).map(async (kind) => troublesOf(kind, await store.backlog(kind.kind))),
  );
  const warnings = found.flat().map(({ dutch }) => dutch);
  return warnings.length > 0 ? warnings : [['Bezorging', 'er blijft niets liggen']];
}

/** Lists undeliverable requests, and until when each can be resent. */
async function undeliverable({ store }: Letter): Promise<Line[]> {
  const found = await store.readUndeliverable(maxListed + 1);
  if (found.length === 0) return [];
  const days = owner.privacy.retentionDays;
  const named = found
    .slice(0, maxListed)
    .map(
      (request) =>
        `${request.reference} tot ${dayInWords(dayInAmsterdam(keptUntil(request, days)))}`,
    );
  const more = found.length > maxListed ? ', en meer' : '';
  return [
    `Wat niet kon worden bezorgd, wordt later gewist. In elk geval blijft bewaard: ${named.join(', ')}${more}. Opnieuw versturen: npm run contact -- resend`,
  ];
}

async function announcedErasing({ store, settings }: Letter): Promise<Line[]> {
  const days = owner.privacy.retentionDays;
  const { kinds } = settings;
  const { from, countAnnounced } = await readRetentionPeriod(store, { days, kinds });
  const announced = await countAnnounced();
  if (announced === 0) return [];
  const [are, go] = announced === 1 ? ['is', 'wordt'] : ['zijn', 'worden'];
  return [
    `${quantity(announced, 'aanvraag', 'aanvragen')} ${are} ouder dan de bewaartermijn van ${quantity(days, 'dag', 'dagen')} en ${go} gewist vanaf ${inWords(from)}. Wilt u ze houden, zet dan vóór die tijd het oude aantal dagen terug in eigen/owner.json en bouw de site opnieuw. Meer hierover: npm run contact -- list --older-than ${days}`,
  ];
}

async function backup({ store, backups, writtenAt }: Letter): Promise<Line[]> {
  if (store.readBackupTime === undefined) return [];
  const failed = backups?.backupFailure?.();
  if (failed) return [troubles.noBackup(failed.since).dutch];
  const newest = await store.readBackupTime();
  if (newest === undefined) return [['Reservekopie', 'nog niet gemaakt: vul BACKUP_FOLDER in']];
  const time = inWords(newest);
  if (writtenAt.getTime() - newest.getTime() <= lateBackupMs)
    return [['Reservekopie', `de nieuwste is van ${time}`]];
  return [
    `De nieuwste reservekopie is ouder dan 36 uur: ${time}. Kijk of de nachtelijke kopie nog loopt.`,
  ];
}

function endingClaims({ claims, builtAt, writtenAt }: Letter): Line[] {
  const today = dayInAmsterdam(writtenAt);
  const soon = addDays(today, noticeDays);
  // Claims that ended before the build are not on the page.
  const builtOn = builtAt ? dayInAmsterdam(builtAt) : '';
  return claims
    .filter(({ lastDay }) => lastDay >= builtOn && lastDay <= soon)
    .map(({ name, lastDay }) =>
      lastDay < today
        ? `Op ${dayInWords(lastDay)} verliep ${name}: bouw de site opnieuw, dan staat dat niet meer op de pagina.`
        : `Op ${dayInWords(lastDay)} verloopt ${name}: werk eigen/owner.json bij en bouw de site opnieuw.`,
    );
}

function oldBuild({ builtAt, writtenAt }: Letter): Line[] {
  if (builtAt === undefined) return [];
  const age = (writtenAt.getTime() - builtAt.getTime()) / dayMs;
  const lines: Line[] = [];
  if (age > oldBuildDays)
    lines.push(
      `De site is ${Math.floor(age)} dagen geleden gebouwd: werk de site bij en bouw hem opnieuw (docs/aan-de-slag.md).`,
    );
  if (age > securityDays - noticeDays) {
    const expires = dayInAmsterdam(new Date(builtAt.getTime() + securityDays * dayMs));
    const verb = expires < dayInAmsterdam(writtenAt) ? 'is verlopen' : 'verloopt';
    lines.push(
      `Het bestand met uw adres voor beveiligingsmeldingen (security.txt) ${verb} op ${dayInWords(expires)}: bouw de site opnieuw.`,
    );
  }
  return lines;
}

async function erased({ store, monday }: Letter): Promise<Line[]> {
  const number = await store.sumCounts('erased', addDays(monday, -7), addDays(monday, -1));
  return [['Gewist', `${quantity(number, 'aanvraag', 'aanvragen')} in die week`]];
}

function mailbox({ monday }: Letter): Line[] {
  const day = dayInWords(addDays(monday, -owner.privacy.retentionDays));
  return [['Uw postbus', `wis uw e-mails over aanvragen van vóór ${day}`]];
}
