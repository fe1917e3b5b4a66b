import { testGenerated } from '../../support/calls/generated-calls.ts';
import { anyHeaders } from '../headers.ts';

testGenerated([anyHeaders], 11_000);
