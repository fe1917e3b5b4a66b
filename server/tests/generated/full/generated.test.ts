import { testGenerated } from '../../support/calls/generated-calls.ts';
import { anyBytes } from '../bytes.ts';
import { anyFields, injected } from '../fields.ts';
import { anyForms } from '../forms.ts';
import { anyHeaders } from '../headers.ts';
import { anyValues } from '../values.ts';

// What is accepted costs an e-mail that is read, so most calls are of the kinds that are mostly refused.
testGenerated([
  [anyBytes, 13_000],
  [anyFields, 4_000],
  [anyForms, 9_000],
  [anyHeaders, 11_000],
  [injected, 1_500],
  [anyValues, 13_000],
]);
