import { testEndedClaims } from '../support/build/ended-claims.ts';

testEndedClaims('every claim', { automation: true, timeSaved: true });
