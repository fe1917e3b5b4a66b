import { testGenerated } from '../support/calls/generated-calls.ts';
import { anyBytes } from './bytes.ts';
import { anyFields } from './fields.ts';
import { anyForms } from './forms.ts';
import { anyHeaders } from './headers.ts';
import { injections } from './injection.ts';
import { anyValues } from './values.ts';

testGenerated([anyBytes, anyFields, anyForms, anyHeaders, injections, anyValues], 300);
