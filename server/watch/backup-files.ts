import { addDays, inAmsterdam, startOfDay } from '../lib/dutch-time.ts';

// A copy's name has a time if a later copy of that day took its name, or if an earlier version made it. A killed process leaves
// a draft (`.part`).
const pattern = /^contact-(\d{4}-\d\d-\d\d)(?:T[\d-]+Z|-before-upgrade)?\.db(\.[\w.-]+\.part)?$/;
// In Amsterdam. This hour occurs once each night, even when summer time begins or ends.
const nightHour = '03';

/** The night (`2026-11-25`) of a time: it begins at 3:00 in Amsterdam, and lasts until the next one. */
export function nightOf(time: Date): string {
  const [day = '', hour = ''] = inAmsterdam(time).split(/[ :]/);
  return hour < nightHour ? addDays(day, -1) : day;
}

/** `contact-2026-11-25.db` */
export function copyName(time: Date, isBeforeUpgrade: boolean): string {
  return `contact-${nightOf(time)}${isBeforeUpgrade ? '-before-upgrade' : ''}.db`;
}

/** The copies and leftover drafts among the names in a folder, newest first. */
export function copiesAmong(names: string[]) {
  return names
    .toSorted()
    .reverse()
    .flatMap((name) => {
      const [, day = '', draft] = name.match(pattern) ?? [];
      return startOfDay(day) ? [{ name, day, isDraft: draft !== undefined }] : [];
    });
}

/**
 * The names to delete after an intact copy was made at `now`: all but those of the newest `keep` days. Copies `keep` or more
 * days old are deleted even if fewer remain, but only if last night has one: a clock set ahead would make all look old.
 */
export function outdated(names: string[], now: Date, keep: number): string[] {
  const tonight = nightOf(now);
  const files = copiesAmong(names).filter(({ isDraft }) => !isDraft);
  const days = [...new Set(files.map(({ day }) => day))];
  // A copy dated in the future was named by a wrong clock, and counts as the oldest.
  const newest = [...days.filter((day) => day <= tonight), ...days.filter((day) => day > tonight)];
  const isClockPlausible = days.includes(addDays(tonight, -1));
  const oldest = isClockPlausible ? addDays(tonight, -keep) : '';
  const kept = newest.slice(0, keep).filter((day) => day > oldest);
  return files.filter(({ day }) => !kept.includes(day)).map(({ name }) => name);
}
