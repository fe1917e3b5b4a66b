import type { Logger } from 'pino';
import type { Mailer } from '../deliver/email-transport/mailer.ts';
import { openMailer } from '../deliver/email-transport/open-mailer.ts';
import type { SharedSettings } from '../settings.ts';
import type { SharedStore } from '../storage/store.ts';

/** Shared dependencies; each part picks what it needs. */
export interface App {
  settings: SharedSettings;
  store: SharedStore;
  mailer: Mailer;
  log: Logger;
  now: () => Date;
  fetch: typeof globalThis.fetch;
}

/** @throws Error with the folder for e-mails that cannot be created. */
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
