import type { Logger } from 'pino';
import {
  openPostgresStore,
  saveSecret,
  sharedSecret,
} from '../../../server/storage/postgres/open-postgres-store.ts';
import type { Store } from '../../../server/storage/store.ts';
import type { SupabaseSettings } from './settings.ts';

// Many instances of a function run at once, and a small database has few connections.
const maxConnections = 3;

/**
 * Opens the database at the first call and builds the handler once. Returns undefined after a failure; the next call retries.
 * Also saves the URL and secret with which `pg_cron` calls `deliver-mail`.
 */
export function openOnce<Result>(
  settings: SupabaseSettings,
  log: Logger,
  make: (store: Store, deliverSecret: string) => Result,
) {
  let opening: Promise<Result | undefined> | undefined;
  return (): Promise<Result | undefined> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      log.error({ err: error }, 'database could not be opened');
      return undefined;
    });
    return opening;
  };

  async function open(): Promise<Result> {
    const opened = await openPostgresStore(settings.database, false, { maxConnections });
    const { database, ...store } = opened;
    try {
      await saveSecret(database, 'deliver_url', settings.deliverUrl);
      return make(store, await sharedSecret(database, 'deliver'));
    } catch (error) {
      await database.close().catch(() => {});
      throw error;
    }
  }
}
