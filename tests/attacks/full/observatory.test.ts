import { onServer, testWithout } from '../observatory.ts';

const server = onServer();

testWithout('strict-transport-security', server);
testWithout('x-content-type-options', server);
