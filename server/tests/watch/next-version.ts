/** Preloaded before the server: adds a version to the SQLite schema. */
import { migrations } from '../../storage/sqlite/schema.ts';

(migrations as string[]).push('alter table requests add column more text');
