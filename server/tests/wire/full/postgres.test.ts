import { onPostgres } from '../on-postgres.ts';
import { startNodeServer } from '../start-node.ts';
import { testWire } from '../suite.ts';

testWire('Node, with PostgreSQL', onPostgres(startNodeServer), 300);
