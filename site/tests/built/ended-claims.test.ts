import { testEndedClaims } from '../support/build/ended-claims.ts';

testEndedClaims('the automated share', { automation: true, timeSaved: false });
