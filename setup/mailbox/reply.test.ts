import assert from 'node:assert/strict';
import { test } from 'node:test';
import { senderForReply } from './reply.ts';

for (const [MAIL_FROM, MAIL_TO, login, sender, MAIL_TO_DEMO = ''] of [
  ['site@bel.nl', 'U <u@bel.nl>', 'u%40bel.nl', 'u@bel.nl'],
  ['Bel <site@bel.nl>', 'u@bel.nl', 'site%40Bel.nl', 'Bel <u@bel.nl>'],
  ['site@bel.nl', 'u@bel.nl', 'bel.nl', 'u@bel.nl'],
  ['site@bel.nl', 'u@bel.nl', 'u%40bel.nl', 'u@bel.nl', 'u@bel.nl'],
  ['u@bel.nl', 'u@bel.nl', 'u%40bel.nl', undefined],
  ['site@bel.nl', 'u@elders.nl', 'site%40bel.nl', undefined],
  ['site@bel.nl', 'u@bel.nl', 'apikey', undefined],
  ['site@bel.nl', 'u@bel.nl', 'site%40elders.nl', undefined],
  ['site@bel.nl', 'u@bel.nl, v@bel.nl', 'u%40bel.nl', undefined],
  ['site@bel.nl', 'u@bel.nl', 'u%40bel.nl', undefined, 'v@bel.nl'],
] as const)
  test(`senderForReply: ${sender ?? 'none'} for MAIL_FROM ${MAIL_FROM}, MAIL_TO ${MAIL_TO}, login ${login}${MAIL_TO_DEMO && `, MAIL_TO_DEMO ${MAIL_TO_DEMO}`}`, () => {
    const SMTP_URL = `smtps://${login}:geheim@mail.bel.nl:465`;
    assert.equal(senderForReply({ MAIL_FROM, MAIL_TO, MAIL_TO_DEMO, SMTP_URL }), sender);
  });
