import { testGenerated } from '../../support/calls/generated-calls.ts';
import { injections } from '../injection.ts';

testGenerated([injections], 1_500);
