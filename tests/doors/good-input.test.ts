import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asJson, asPageForm, openCalls } from '../support/contact-calls.ts';
import { startMailbox } from '../support/mailbox.ts';
import { assertMail, idOf, mailSettings, mailsFor, requestIn } from '../support/owner-mails.ts';
import { startServer } from '../support/server.ts';
import { type GoodInput, goodInputs } from './good-inputs.ts';

const settings = { ...mailSettings, RATE_LIMIT: '0' };

test('there are at least 200 good inputs, and no two are the same', () => {
  assert.ok(goodInputs.length >= 200, `only ${goodInputs.length}`);
  assert.equal(new Set(goodInputs.map(({ typed }) => idOf(typed))).size, goodInputs.length);
});

test('real names, addresses and numbers pass as JSON, and the owner reads them as they were typed', async (t) => {
  await using server = await startServer(settings);
  await using calls = openCalls(server.address);
  for (const [index, { typed }] of goodInputs.entries()) {
    const headers = { ...asJson, 'idempotency-key': `${index}` };
    const { status, text } = await calls.send({ headers, body: JSON.stringify(typed) });
    assert.equal(status, 200, JSON.stringify(typed) + text);
  }
  await assertMails(server.folder, goodInputs);
  t.diagnostic(calls.summary());
});

test('the same pass as a bare form, whose sender reads that the message was sent', async (t) => {
  await using server = await startServer(settings);
  await using calls = openCalls(server.address);
  for (const [index, { typed }] of goodInputs.entries()) {
    const body = new URLSearchParams({ ...typed, idempotencyKey: `${index}` }).toString();
    const { status, headers } = await calls.send({ headers: asPageForm, body });
    assert.equal(status, 303);
    const page = await fetch(new URL(String(headers['location']), server.address));
    assert.match(await page.text(), /Bericht verzonden!/, JSON.stringify(typed));
  }
  await assertMails(server.folder, goodInputs);
  t.diagnostic(calls.summary());
});

test('over SMTP international addresses and names arrive as they were typed, at the owner alone', async (t) => {
  await using mailbox = await startMailbox();
  await using server = await startServer({ ...settings, SMTP_URL: mailbox.url });
  await using calls = openCalls(server.address);
  const odd = ({ kept }: GoodInput) =>
    /[^ -~]/.test(kept.email) || /\p{Emoji}\u200D/u.test(kept.firstName);
  const inputs = goodInputs.filter(odd);
  for (const { typed } of inputs) {
    assert.equal((await calls.send({ body: JSON.stringify(typed) })).status, 200);
  }
  for (const { kept, replyTo } of inputs) {
    const name = `${kept.firstName} ${kept.lastName}`;
    await mailbox.waitFor(
      (email) => email.subject?.endsWith(name) === true && email.replyTo?.[0]?.address === replyTo,
    );
  }
  assert.equal(mailbox.received.length, inputs.length);
  for (const to of mailbox.recipients) assert.deepEqual(to, mailSettings.MAIL_TO.split(', '));
  t.diagnostic(calls.summary());
});

for (const [what, phone, message] of [
  [
    'a number of 22 characters, although people write it so: at most 20 pass',
    '+31 (0)6 - 12 34 56 78',
    'Telefoonnummer moet korter dan 20 karakters zijn',
  ],
  [
    'a short service number: at least 10 characters must be there',
    '0800-1234',
    'Telefoonnummer moet minimaal 10 cijfers bevatten',
  ],
] as const) {
  test(`the specification refuses ${what}`, async () => {
    await using server = await startServer(settings);
    await using calls = openCalls(server.address);
    const body = JSON.stringify({ ...goodInputs[0]?.typed, phone });
    const { status, text } = await calls.send({ body });
    assert.equal(status, 422);
    assert.deepEqual(JSON.parse(text).error.fields, { phone: message });
  });
}

async function assertMails(folder: string, inputs: GoodInput[]) {
  const mails = await mailsFor(
    folder,
    inputs.map(({ kept }) => kept),
  );
  assert.equal(mails.length, inputs.length);
  const byId = new Map(mails.map((mail) => [idOf(requestIn(mail)), mail]));
  for (const { kept, replyTo } of inputs) {
    const mail = byId.get(idOf(kept));
    assert.ok(mail);
    assertMail(mail, kept, replyTo);
  }
}
