import { placeName } from '../settings.ts';
import { findDamage } from '../storage/sqlite/damage.ts';
import type { Command } from './shared/command.ts';
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
    say(damage === undefined ? `${database.file} is whole` : `${database.file}: ${damage}`);
    return damage === undefined;
  },
};
