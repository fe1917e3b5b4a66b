import { startNodeServer } from './start-node.ts';
import { testWire } from './suite.ts';

testWire('Node, with SQLite', (env) => startNodeServer(env), 300);
