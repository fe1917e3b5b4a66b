import { testGenerated } from '../../support/calls/generated-calls.ts';
import { anyValues } from '../values.ts';

testGenerated([anyValues], 13_000);
