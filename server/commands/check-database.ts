import { placeName } from '../settings.ts';
import { findDamage } from '../storage/sqlite/backup.ts';
import { type Command, DamageError } from './shared/command.ts';
import { assertAccessible } from './shared/database-file.ts';

export const checkDatabase: Command = {
  usage: '',
  help: `reads the database through and says whether a part of it is damaged
  The server may keep running, and does the same each night. docs/operate.md says what to do with a damaged one.`,
  async run(_words, _options, { settings: { database }, say }) {
    if ('server' in database)
      throw new Error(
        `The requests are in ${placeName(database)}: check them with PostgreSQL's own pg_amcheck --schema=contact`,
      );
    assertAccessible(database.file);
    const damage = findDamage(database.file);
    if (damage !== undefined) throw new DamageError(`${database.file}: ${damage}`);
    say(`${database.file} is intact`);
    return true;
  },
};
