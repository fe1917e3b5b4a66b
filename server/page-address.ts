import { type Outcome, outcomes } from '../contact/outcomes.ts';

/** Where a bare form goes back to when the page lies on a static host: its address with the message that it shows. */
export function staticPageAddress(siteUrl: string, outcome: Outcome): string {
  return `${siteUrl}/#${outcomes[outcome].fragment}`;
}
