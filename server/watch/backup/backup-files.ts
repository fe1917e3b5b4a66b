import { addDays, inAmsterdam } from '../../lib/dutch-time.ts';

// A draft was left by a process that was killed.
const form = /^contact-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db(\.[\w.-]+\.part)?$/;
// By the clock in Amsterdam. This hour comes once each night, also when summer time begins or ends.
const nightHour = '03';

/** `contact-2026-11-25T02-00-12Z.db`, in UTC: what the server calls a backup that it makes by itself. */
export function backupName(time: Date): string {
  return `contact-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
}

/** The night (`2026-11-25`) of a time: it begins at 3 in Amsterdam, and ends when the next one does. */
export function nightOf(time: Date): string {
  const [day = '', hour = ''] = inAmsterdam(time).split(/[ :]/);
  return hour < nightHour ? addDays(day, -1) : day;
}

/** The backups among the names of a folder (`backupName`), and the drafts that were left there. The newest first. */
export function backupsAmong(names: string[]) {
  return names
    .flatMap((name) => {
      const [, day, hours, minutes, seconds, draft] = name.match(form) ?? [];
      const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
      if (Number.isNaN(madeAt.getTime())) return [];
      return [{ name, madeAt, night: nightOf(madeAt), isDraft: draft !== undefined }];
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/** The same, but a backup dated after `now` was named by a wrong clock, and counts as the oldest. */
export function newestFirst(names: string[], now: Date) {
  const files = backupsAmong(names);
  const isPast = ({ madeAt }: { madeAt: Date }) => madeAt <= now;
  return [...files.filter(isPast), ...files.filter((file) => !isPast(file))];
}

/**
 * Gives the names to delete after a whole backup was made at `now`. Of each of the `keep` newest nights the newest backup stays.
 * A broken one counts as the oldest. A backup that is `keep` nights old goes even if fewer are left, but only if last night
 * has one: a clock that is set ahead would make all look old. Drafts go.
 */
export function outdated(
  names: string[],
  now: Date,
  keep: number,
  isBroken: (name: string) => boolean = () => false,
): string[] {
  const files = newestFirst(names, now).map((file) => ({
    ...file,
    isBroken: !file.isDraft && isBroken(file.name),
  }));
  const ordered = [
    ...files.filter((file) => !file.isBroken),
    ...files.filter((file) => file.isBroken),
  ];
  const tonight = nightOf(now);
  const isTrusted = ordered.some(
    (file) => !file.isDraft && !file.isBroken && file.night === addDays(tonight, -1),
  );
  const oldest = addDays(tonight, -keep);
  const nights = new Set<string>();
  return ordered.flatMap(({ name, night, isDraft }) => {
    const isOld = isTrusted && night <= oldest;
    if (isDraft || isOld || nights.has(night) || nights.size >= keep) return [name];
    nights.add(night);
    return [];
  });
}
