import { testGenerated } from '../../support/calls/generated-calls.ts';
import { anyFields } from '../fields.ts';

testGenerated([anyFields], 4_000);
