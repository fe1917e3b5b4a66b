import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownersProject } from '../../../../tests/support/owners-project.ts';
import { claimsWith, expectNoTrace } from '../../support/build/ended-claims.ts';

for (const [name, isEnded] of [
  ['the saved time', { automation: false, timeSaved: true }],
  ['every claim', { automation: true, timeSaved: true }],
] as const)
  test(`ended ${name}: no text has a trace of it, and the rest is intact`, async () => {
    await using project = await ownersProject({ claims: claimsWith(isEnded) }, {});
    const { isBuilt, output } = await project.build();
    assert.ok(isBuilt, output);
    await expectNoTrace(project.path, isEnded);
  });
