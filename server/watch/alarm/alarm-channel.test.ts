import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SendMailOptions } from 'nodemailer';
import { readSettings } from '../../settings.ts';
import { createAlarmChannel } from './alarm-channel.ts';
import type { Alarm } from './alarm-message.ts';

const site = 'https://www.praktijk.example';
const since = new Date('2026-11-20T12:00:00Z');
const facts = { storing: 'ok', owed: 0, undeliverable: 1, oldest: null };
const problem = '1 webhook undeliverable: npm run contact -- resend';
const inDutch = '1 webhook kon niet worden bezorgd.';
const trouble = {
  gravity: 2,
  problem,
  cause: 'it answered 410',
  advice: 'look in the log',
  inDutch,
};
const firing: Alarm = { health: { ...facts, troubles: [trouble] }, since };
const resolved: Alarm = { health: { ...facts, undeliverable: 0, troubles: [] }, since };
const mailServer = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'site@praktijk.nl' };

test('Microsoft Teams gets the text as a card beside the facts, and nobody else does', async () => {
  const teams =
    'https://default0a.b1.environment.api.powerplatform.com:443/powerautomate/x?sig=geheim';
  const [card] = await bodiesOf(teams);
  const { text, status, type, attachments } = JSON.parse(card ?? '');
  assert.match(text, /need you: 1 webhook undeliverable/);
  assert.deepEqual([status, type, attachments.length], ['firing', 'message', 1]);
  const [{ contentType, content }] = attachments;
  assert.equal(contentType, 'application/vnd.microsoft.card.adaptive');
  assert.equal(content.type, 'AdaptiveCard');
  assert.deepEqual(content.body, [{ type: 'TextBlock', text, wrap: true }]);
  for (const other of [
    'hooks.example',
    'api.powerplatform.com.example',
    'xapi.powerplatform.com',
  ]) {
    const bodies = await bodiesOf(`https://${other}/x`);
    for (const body of bodies) assert.doesNotMatch(body, /"(?:type|attachments|test)":/);
  }
});

test('an e-mail says in Dutch what an alarm means, in the words of /readyz what it is, that it is over, and what is only a test', async () => {
  const { told, mails } = byEmail();
  assert.equal(await told(firing), true);
  assert.equal(await told(resolved), true);
  const [first, last] = mails;
  assert.deepEqual(
    [first?.to, first?.from],
    [['a@praktijk.nl', 'b@praktijk.nl'], 'site@praktijk.nl'],
  );
  assert.equal(first?.subject, 'Uw site heeft u nodig');
  const text = textOf(first);
  for (const words of [
    'Sinds vrijdag 20 november 2026 om 13.00 uur is er iets mis. Aanvragen worden wel bewaard.',
    problem,
    'it answered 410',
    inDutch,
    site,
  ])
    assert.ok(text.includes(words), `${words} in ${text}`);
  assert.match(textOf(last), /^Het probleem met .* is voorbij\. U hoeft niets meer te doen\./);
  assert.notEqual(first?.messageId, last?.messageId);
  for (const { headers } of mails)
    assert.deepEqual(headers, { 'Auto-Submitted': 'auto-generated' });

  const storing = 'a request could not be stored';
  const graver = { ...trouble, gravity: 3, problem: storing };
  await told({ ...firing, health: { ...firing.health, storing, troubles: [graver, trouble] } });
  await told({ ...firing, isTest: true });
  await told({ ...resolved, health: { ...resolved.health, undeliverable: 1 } });
  const [, , broken, tested, left] = mails;
  assert.notEqual(broken?.messageId, first?.messageId);
  assert.match(
    textOf(left),
    /is voorbij\. Nog niet bezorgd en bewaard: 1\. .*--status undeliverable/,
  );
  assert.doesNotMatch(textOf(broken), /worden wel bewaard/);
  assert.match(textOf(tested), /^Test: Uw site .*Dit is een test\. Er is niets mis\./);
  assert.match(`${tested?.messageId}`, /^<test-alarm\.firing\./);
});

test('after a failure no e-mail is tried for 15 minutes, and the same one again then', async () => {
  const { told, tell, mails, world } = byEmail();
  world.refusal = 'Invalid login: 535 a@praktijk.nl';
  assert.deepEqual(await tell(firing), { failure: 'Invalid login: 535 …' });
  world.refusal = undefined;
  world.minute = 14.9;
  assert.deepEqual(await tell(firing), { failure: 'Invalid login: 535 …' });
  assert.equal(mails.length, 1);
  world.minute = 15;
  assert.equal(await told(firing), true);
  assert.equal(mails[0]?.messageId, mails[1]?.messageId);
});

test('what a receiver may have taken is not told again for 15 minutes, and what it refused is', async () => {
  const world = { minute: 0, status: 302, calls: 0 };
  const fetch = async () => {
    world.calls += 1;
    return new Response(null, { status: world.status });
  };
  const channel = open({ ALERT_URL: 'https://hooks.example/x' }, undefined, fetch, () => {
    return world.minute * 60_000;
  });
  for (const [minute, status, calls] of [
    [0, 302, 1],
    [14.9, 302, 1],
    [15, 503, 2],
    [15.1, 503, 3],
  ] as const) {
    Object.assign(world, { minute, status });
    assert.match((await channel?.tell(firing))?.failure ?? '', /it answered \d+/);
    assert.equal(world.calls, calls);
  }
});

test('with ALERT_URL nothing goes by e-mail, and without a mail server there is no way', () => {
  const env = { ...mailServer, MAIL_TO: 'a@praktijk.nl' };
  const mailer = { host: 'mail.example', send: () => assert.fail() };
  const told = open({ ...env, ALERT_URL: 'https://hooks.example/geheim' }, mailer);
  assert.deepEqual([told?.setting, told?.to], ['ALERT_URL', 'https://hooks.example']);
  assert.equal(open(env, mailer)?.setting, 'MAIL_TO');
  assert.equal(open(env), undefined);
});

/** Of an alarm and its end. */
async function bodiesOf(url: string): Promise<string[]> {
  const bodies: string[] = [];
  const channel = open({ ALERT_URL: url }, undefined, async (_url, init) => {
    bodies.push(String(init?.body));
    return new Response(null, { status: 202 });
  });
  for (const alarm of [firing, resolved]) {
    assert.ok(channel);
    assert.equal((await channel.tell(alarm)).failure, undefined);
  }
  return bodies;
}

function textOf(mail: SendMailOptions | undefined): string {
  return `${mail?.text}`.replace(/\s+/g, ' ');
}

function byEmail() {
  const mails: SendMailOptions[] = [];
  const world = { minute: 0, refusal: undefined as string | undefined };
  const mailer = {
    host: 'mail.example',
    async send(message: SendMailOptions) {
      mails.push(message);
      if (world.refusal) throw new Error(world.refusal);
      return { refusals: [] };
    },
  };
  const env = { ...mailServer, MAIL_TO: 'a@praktijk.nl, b@praktijk.nl' };
  const { tell } = open(env, mailer, undefined, () => world.minute * 60_000) ?? assert.fail();
  return {
    mails,
    world,
    tell,
    told: async (alarm: Alarm) => (await tell(alarm)).failure === undefined,
  };
}

type Parts = Parameters<typeof createAlarmChannel>[0];

function open(
  env: Record<string, string>,
  mailer: Parts['mailer'] = { host: undefined, send: () => assert.fail() },
  fetch: Parts['fetch'] = () => assert.fail(),
  uptime?: () => number,
) {
  const settings = readSettings(env);
  return createAlarmChannel({ settings, mailer, site, fetch, ...(uptime && { uptime }) });
}
