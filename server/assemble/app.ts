import type { Logger } from 'pino';
import type { Mailer } from '../deliver/email-transport/mailer.ts';
import { openMailer } from '../deliver/email-transport/open-mailer.ts';
import type { SharedSettings } from '../settings.ts';
import type { SharedStore } from '../storage/shared-store.ts';

/** What the parts of a process are made from. Each part names what it needs of this. */
export interface App {
  settings: SharedSettings;
  store: SharedStore;
  mailer: Mailer;
  log: Logger;
  now: () => Date;
  fetch: typeof globalThis.fetch;
}

/** @throws Error that names a folder for e-mails that cannot be made. */
export function createApp(
  settings: SharedSettings,
  store: SharedStore,
  log: Logger,
  fetch = globalThis.fetch,
): App {
  const now = () => new Date();
  const mailer = openMailer(settings.mail, { fetch, now });
  return { settings, store, mailer, log, now, fetch };
}
