import { testGenerated } from '../../support/calls/generated-calls.ts';
import { anyBytes } from '../bytes.ts';

testGenerated([anyBytes], 13_000);
