import { onPostgres } from '../on-postgres.ts';
import { startNodeDoor } from '../start-node.ts';
import { testWire } from '../suite.ts';

testWire('Node, with PostgreSQL', onPostgres(startNodeDoor), 'rest');
