import { testGenerated } from '../../support/calls/generated-calls.ts';
import { anyForms } from '../forms.ts';

testGenerated([anyForms], 9_000);
