import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../tests/support/machine/until.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import {
  acceptsTokens,
  expiredSecret,
  issuesToken,
  startTokenServer,
} from '../../support/mail/token-server.ts';
import { startProject } from '../project.ts';

test('OAuth on Supabase: an e-mail is sent with an access token, and waits until there is one', async () => {
  await using tokens = await startTokenServer(expiredSecret);
  const isGood = (token: string) => tokens.created.includes(token);
  await using mail = await startMailServer(acceptsTokens('site@praktijk.example', isGood));
  const SMTP_URL = `smtp://site%40praktijk.example@127.0.0.1:${mail.port}`;
  await using project = await startProject({ SMTP_URL, ...tokens.settings });
  assert.equal((await project.post()).status, 200);
  await project.functions.logged(/AADSTS7000222.*not delivered; will retry/);
  assert.equal(mail.connections(), 0);
  tokens.behaveAs(issuesToken);
  await until('the e-mail is delivered', async () => {
    await project.trigger();
    return mail.accepted.length === 1;
  });
  assert.doesNotMatch(project.functions.log(), /geheim|Z2VoZWlt|xxxx/);
});
