import { onPostgres } from './on-postgres.ts';
import { startDeno } from './start-deno.ts';
import { testWireInBrief } from './suite.ts';

testWireInBrief('Supabase', onPostgres(startDeno));
