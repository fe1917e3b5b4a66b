import type { Keeping } from '../../../server/keeping.ts';
import { keepSecret, openPostgresKeeping, sharedSecret } from '../../../server/postgres-keeping.ts';
import type { SupabaseSettings } from '../../../server/supabase-settings.ts';

// Many copies of a function may run at once, and a small database takes few connections.
const mostConnections = 3;

interface Opened extends Keeping {
  /** What opens `deliver-mail`. */
  deliverSecret: string;
}

/**
 * Opens the database at the first call and makes something of it, once; when that fails, the next call tries again.
 * Whoever opens it leaves there what `pg_cron` needs to ring `deliver-mail`.
 */
export function opener<Result>(settings: SupabaseSettings, make: (opened: Opened) => Result) {
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
  const { database, ...keeping } = await openPostgresKeeping(
    settings.database,
    false,
    mostConnections,
  );
  try {
    const { deliverUrl, deliverSecret } = settings;
    await keepSecret(database, 'deliver_url', deliverUrl);
    if (deliverSecret !== undefined) await keepSecret(database, 'deliver', deliverSecret);
    return {
      ...keeping,
      deliverSecret: deliverSecret ?? (await sharedSecret(database, 'deliver')),
    };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}
