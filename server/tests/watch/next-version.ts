/** Runs before the server, which then knows a version of the SQLite schema more. */
import { migrations } from '../../storage/sqlite/schema.ts';

(migrations as string[]).push('alter table requests add column more text');
