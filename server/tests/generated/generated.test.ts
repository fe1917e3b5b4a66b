import { testGenerated } from '../support/calls/generated-calls.ts';
import { anyBytes } from './bytes.ts';
import { anyFields, injected } from './fields.ts';
import { anyForms } from './forms.ts';
import { anyHeaders } from './headers.ts';
import { anyValues } from './values.ts';

const runs = 300;

testGenerated([
  [anyBytes, runs],
  [anyFields, runs],
  [anyForms, runs],
  [anyHeaders, runs],
  [injected, runs],
  [anyValues, runs],
]);
