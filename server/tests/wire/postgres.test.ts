import { onPostgres } from './on-postgres.ts';
import { startNodeServer } from './start-node.ts';
import { testWireInBrief } from './suite.ts';

testWireInBrief('Node, with PostgreSQL', onPostgres(startNodeServer));
