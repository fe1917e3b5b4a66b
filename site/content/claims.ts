import { isCurrent } from '../../owner/checks.ts';
import { type Claim, claims } from '../../owner.ts';

/** The day of the build, `YYYY-MM-DD`. The page leaves out what ended before it. */
export const today = new Date().toISOString().slice(0, 10);

const { automation, timeSaved } = claims;

/** The figures, as text; undefined where the owner's claim has expired. */
export const figures = {
  automation: isCurrent(automation, today) ? `tot ${automation.percent}%` : undefined,
  automationPercent: automation.percent,
  timeSaved: isCurrent(timeSaved, today)
    ? `${timeSaved.hoursFrom}-${timeSaved.hoursTo} uur per week`
    : undefined,
  /** Their sources, in the owner's words. */
  automationSource: source(automation),
  timeSavedSource: source(timeSaved),
  hoursFrom: timeSaved.hoursFrom,
  hoursTo: timeSaved.hoursTo,
};

function source({ shownSource }: Claim): string | undefined {
  return shownSource && `Bron: ${shownSource}`;
}
