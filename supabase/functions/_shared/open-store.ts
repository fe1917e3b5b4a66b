import {
  openPostgresStore,
  saveSecret,
  sharedSecret,
} from '../../../server/storage/postgres/open-postgres-store.ts';
import type { SharedStore } from '../../../server/storage/shared-store.ts';
import type { SupabaseSettings } from './settings.ts';

// Many instances of a function run at once, and a small database takes few connections.
const maxConnections = 3;

interface Opened {
  store: SharedStore;
  deliverSecret: string;
}

/**
 * Opens the database at the first call and builds the handler once; after a failure the next call tries again. It also
 * saves the address and secret with which `pg_cron` calls `deliver-mail`.
 */
export function openOnce<Result>(settings: SupabaseSettings, make: (opened: Opened) => Result) {
  let opening: Promise<Result> | undefined;
  return (): Promise<Result> => {
    opening ??= openAndMake().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  async function openAndMake(): Promise<Result> {
    const opened = await open(settings);
    try {
      return make(opened);
    } catch (error) {
      await opened.store.close().catch(() => {});
      throw error;
    }
  }
}

async function open(settings: SupabaseSettings): Promise<Opened> {
  const { database, ...store } = await openPostgresStore(settings.database, false, maxConnections);
  try {
    await saveSecret(database, 'deliver_url', settings.deliverUrl);
    return { store, deliverSecret: await sharedSecret(database, 'deliver') };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}
