import { onPostgres } from '../on-postgres.ts';
import { startDeno } from '../start-deno.ts';
import { testWire } from '../suite.ts';

testWire('Supabase', onPostgres(startDeno), 300);
