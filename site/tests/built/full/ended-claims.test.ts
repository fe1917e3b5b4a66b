import { testEndedClaims } from '../../support/build/ended-claims.ts';

testEndedClaims('the saved time', { automation: false, timeSaved: true });
testEndedClaims('every claim', { automation: true, timeSaved: true });
