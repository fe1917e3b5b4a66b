import { certifications as allCertifications, claims, isCurrent } from '../../owner.ts';

/** The day of the build, `YYYY-MM-DD`: claims that expired before it are left out. */
const today = new Date().toISOString().slice(0, 10);

const { automation, timeSaved } = claims;

/** The figures, as text; undefined where the owner's claim has expired. */
export const figures = {
  automation: isCurrent(automation, today) ? `tot ${automation.percent}%` : undefined,
  automationPercent: automation.percent,
  timeSaved: isCurrent(timeSaved, today)
    ? `${timeSaved.hoursFrom}-${timeSaved.hoursTo} uur per week`
    : undefined,
  hoursFrom: timeSaved.hoursFrom,
  hoursTo: timeSaved.hoursTo,
};

/** The certifications that may be shown today. */
export const certifications = allCertifications.filter((certification) =>
  isCurrent(certification, today),
);

/** What the owner's record no longer allows to be shown, by name. */
export const expiredClaims = [
  ...(figures.automation ? [] : ['claims.automation']),
  ...(figures.timeSaved ? [] : ['claims.timeSaved']),
  ...allCertifications
    .filter((certification) => !isCurrent(certification, today))
    .map(({ subject }) => `certifications: ${subject}`),
];
