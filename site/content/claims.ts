import { hoursOf, isCurrent } from '../../owner/checks.ts';
import { type Claim, type Claims, claims } from '../../owner.ts';
import { withOwnWords } from './own-words.ts';

/** The source of a figure, in the owner's words. */
export interface Source {
  text: string;
  /** An https address, or a PDF of the site. */
  href?: string | undefined;
}

/** One of the owner's claims, in the words of page, brochure and social image. */
export interface Figure {
  /** Such as `tot 75%`. */
  text: string;
  /** What the text measures, in the first view. */
  fact: string;
  /** What the text measures, next to its drawing. */
  title: string;
  /** Describes its drawing to a screen reader. */
  label: string;
  source?: Source | undefined;
}

export interface AutomationFigure extends Figure {
  percent: number;
  /** About the consultations that are not automated. */
  rest: string;
}

export interface TimeSavedFigure extends Figure {
  hoursFrom: number;
  hoursTo: number;
  /** The benefits' heading. */
  heading: string;
  /** What the hours go to today. */
  from: string;
  /** What the marks of the drawing mean. */
  week: { certain: string; possible: string | undefined; scale: string };
}

/** A figure whose claim has expired is absent, so that no text can contain a part of it. */
export interface Figures {
  automation?: AutomationFigure;
  timeSaved?: TimeSavedFigure;
}

/** The day of the build, `YYYY-MM-DD`. The page leaves out what expired before that day. */
export const today = new Date().toISOString().slice(0, 10);

const words = withOwnWords({
  id: 'getallen',
  rest: 'De overige gesprekken voert u zelf.',
  from: 'Tijd die nu naar bellen en typen gaat. Beslissen blijft uw werk.',
});

export const figures = describeClaims(claims, today);

/** @param today `YYYY-MM-DD`. */
export function describeClaims({ automation, timeSaved }: Claims, today: string): Figures {
  return {
    ...(isShown(automation, today) && { automation: describeAutomation(automation) }),
    ...(isShown(timeSaved, today) && { timeSaved: describeTimeSaved(timeSaved) }),
  };
}

function isShown(claim: Claim, today: string): boolean {
  return claim.shown !== false && isCurrent(claim, today);
}

function describeAutomation(claim: Claims['automation']): AutomationFigure {
  const { percent } = claim;
  const text = `tot ${percent}%`;
  const title = 'van de telefonische consulten geautomatiseerd';
  return {
    text,
    fact: title,
    title,
    rest: words.rest,
    label: `Twintig gesprekken, waarvan ${text} gemarkeerd`,
    source: sourceOf(claim),
    percent,
  };
}

function describeTimeSaved(claim: Claims['timeSaved']): TimeSavedFigure {
  const { hoursFrom, hoursTo } = claim;
  const text = `${hoursOf(claim)} per week`;
  return {
    text,
    fact: 'bespaard per praktijk',
    title: 'bespaard per praktijk',
    from: words.from,
    heading: 'Elke week tijd terug',
    label: `Een werkweek van veertig uur met ${text} gemarkeerd als bespaard`,
    week: {
      certain: `${hoursFrom} uur bespaard`,
      possible: hoursTo > hoursFrom ? `tot ${hoursTo} uur` : undefined,
      scale: '1 blokje = 1 uur',
    },
    source: sourceOf(claim),
    hoursFrom,
    hoursTo,
  };
}

function sourceOf({ shownSource, sourceLink }: Claim): Source | undefined {
  return shownSource ? { text: `Bron: ${shownSource}`, href: sourceLink } : undefined;
}
