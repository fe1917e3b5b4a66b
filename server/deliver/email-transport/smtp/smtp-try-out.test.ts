import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { makeCertificate } from '../../../../tests/support/machine/certificate.ts';
import {
  disconnects,
  dropsLargeHello,
  fullServer,
  googleRelay,
  neverReplies,
  refusing,
  scripted,
} from '../../../tests/support/mail/mail-behaviours.ts';
import { type Behaviour, startMailServer } from '../../../tests/support/mail/mail-server.ts';
import { temporaryFolder } from '../../../tests/support/server/server.ts';
import { testMessage } from '../../email-content/test-message.ts';
import { smtpAdvice } from './smtp-advice.ts';
import { smtpMailer } from './smtp-mailer.ts';
import type { defaultLimits } from './smtp-options.ts';

const [user, password] = ['mailer', 'geheim/1%&'];
const login = `${user}:${encodeURIComponent(password)}@`;
const coded = [password, `\0${user}\0${password}`].map((plain) => btoa(plain).replace(/=+$/, ''));
/** The password: plain, in a URL and as AUTH sends it. */
const secrets = [password, encodeURIComponent(password), ...coded];
const to = ['een@praktijk.example', 'twee@praktijk.example'];
const message = () => testMessage({ from: 'Site <site@praktijk.example>', to });
// On Linux all of 127.0.0.0/8 is this machine; only 127.0.0.1 counts as local.
const host = '127.0.0.2';
const onLinux = { skip: process.platform !== 'linux' };

test('sendTest: prints each reply after its command; reports a refused recipient', async () => {
  await using server = await startMailServer(refusing({ een: 550 }));
  const { problem, lines } = await tryMail(server);
  assert.equal(problem, 'Het werkt voor 1 van 2 ontvangers. Kijk naar MAIL_TO');
  assert.match(lines[2] ?? '', /^Greeting: 220 .*ESMTP/);
  assert.match(lines[3] ?? '', /^EHLO: 250-/);
  assert.deepEqual(lines.toSpliced(2, 2), [
    'Verbinding maken met 127.0.0.1',
    `Connection established to 127.0.0.1:${server.port}`,
    'MAIL FROM:<site@praktijk.example>: 250 Accepted',
    'RCPT TO:<een@praktijk.example>: 550 <een@praktijk.example> is not here',
    'RCPT TO:<twee@praktijk.example>: 250 Accepted',
    'DATA: 354 End data with <CR><LF>.<CR><LF>',
    'Message: 250 OK: message queued',
  ]);
  await tryMail(server);
  assert.deepEqual(server.accepted[0]?.recipients, [to[1]]);
  assert.notEqual(server.accepted[0]?.messageId, server.accepted[1]?.messageId);
});

test('sendTest: smtps:// is encrypted from the first byte', async () => {
  const options = { ...makeCertificate('127.0.0.1'), secure: true };
  await using server = await startMailServer(fullServer(options));
  const { problem, lines } = await tryMail(server, { protocol: 'smtps' });
  assert.equal(problem, undefined);
  assert.match(lines[1] ?? '', /^Secure connection established to /);
});

test(
  "sendTest: refuses an unknown authority's certificate until .env trusts it as advised, and one for another name",
  onLinux,
  async () => {
    const certificate = makeCertificate(host);
    const advice = await assertFailure(fullServer(certificate), /onbekende uitgever/, { host });
    const [, option, variable] = advice.match(/([A-Z_]+=\S+) en ([A-Z_]+)=\S+ in \.env/) ?? [];
    const tryTrusting = async ({ key, cert }: typeof certificate) => {
      await using server = await startMailServer(fullServer({ key, cert }));
      await using folder = await temporaryFolder();
      const [envFile, trusted] = [join(folder.path, '.env'), join(folder.path, 'ca.pem')];
      await writeFile(trusted, cert);
      await writeFile(envFile, `${option}\n${variable}=${trusted}\n`);
      return await tryInOwnProcess(`smtp://${host}:${server.port}`, envFile);
    };
    assert.match(await tryTrusting(certificate), /\nMessage: 250 .*\nundefined\n$/);
    const other = await tryTrusting(makeCertificate('127.0.0.3'));
    assert.match(other, /een andere naam\. .* \(in \.env: SMTP_URL\).*127\.0\.0\.3/);
  },
);

for (const protocol of ['smtp', 'smtps'] as const)
  test(`sendTest: if a large ClientHello over ${protocol}:// is dropped, advises the setting that shrinks it, with which sending works`, async () => {
    const secure = protocol === 'smtps';
    await using behind = await startMailServer(
      fullServer({ ...makeCertificate('127.0.0.1'), secure }),
    );
    const limits = { handoverMs: 1_000, answerMs: 1_000 };
    const reason = /raakt .* kwijt, en een klein niet/;
    for (const act of [disconnects, (socket: Socket) => void socket.end()])
      await assertFailure(dropsLargeHello(behind.port, act), reason, { protocol });
    const behaviour = dropsLargeHello(behind.port);
    const advice = await assertFailure(behaviour, reason, { protocol, limits });
    const [option = ''] = advice.match(/[A-Z_]+=\S+(?= in \.env)/) ?? [];
    await using server = await startMailServer(behaviour);
    await using folder = await temporaryFolder();
    const envFile = join(folder.path, '.env');
    await writeFile(envFile, option);
    const output = await tryInOwnProcess(`${protocol}://127.0.0.1:${server.port}`, envFile);
    assert.match(output, /\nMessage: 250 .*\nundefined\n$/);
    assert.equal(behind.accepted.length, 1);
  });

for (const method of ['PLAIN', 'LOGIN', 'CRAM-MD5'] as const) {
  test(`sendTest: ${method} accepts the right password and refuses a wrong one; neither is shown`, async () => {
    let isRight = true;
    const behaviour = fullServer({
      authOptional: false,
      authMethods: [method],
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) =>
        done(isRight ? null : new Error(`AUTH ${secrets.join(' AUTH ')}`), { user }),
    });
    await using server = await startMailServer(behaviour);
    const accepted = await tryMail(server, { login });
    assert.equal(accepted.problem, undefined);
    assert.match(accepted.lines.join('\n'), /\nAUTH: 235 /);
    isRight = false;
    const refused = await tryMail(server, { login });
    assert.match(refused.lines.at(-1) ?? '', /^AUTH: 535 .*\*\*\*/);
    assert.match(
      refused.problem ?? '',
      /^Het werkt niet\. .* \(in \.env: SMTP_URL, .*\)\. .* Start de server daarna opnieuw/,
    );
  });
}

test('sendTest: a truncated answer contains no part of a password', async () => {
  for (let before = 0; before < 130; before += 5) {
    const greeting = `554 ${'x'.repeat(before)} ${secrets.join(' ')}`;
    await assertFailure(scripted({ greeting }), /SMTP_URL/, { login });
  }
});

const startTls = makeCertificate(host);
const secure = { ...startTls, secure: true };
const oldTls = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' } as const;
const noCipher = { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-NULL-SHA:@SECLEVEL=0' } as const;
const smtps = { protocol: 'smtps', host };
const expired = makeCertificate(host, { validDays: -1 });
const limits = { handoverMs: 20_000, answerMs: 400 };
const long = 'no '.repeat(1_000);
const limit = '550 5.7.1 Daily SMTP relay limit exceeded for customer';
const failures: [name: string, behaviour: Behaviour | 'away', reason: RegExp, target?: Target][] = [
  [
    'nothing listening at the port',
    'away',
    /Bij 127\.0\.0\.1, poort \d+ luistert niemand\. Kijk naar naam en poort/,
  ],
  [
    'an unknown host name',
    fullServer(),
    /naam no\.invalid bestaat niet\. .* \(in \.env: SMTP_URL\)/,
    { host: 'no.invalid' },
  ],
  [
    'an expired certificate',
    fullServer(expired),
    /is verlopen\. Wie de mailserver beheert/,
    { host },
  ],
  // https://github.com/nodemailer/nodemailer/issues/1076, https://github.com/louislam/uptime-kuma/issues/1898
  ['an old TLS version', fullServer({ ...secure, ...oldTls }), /1\.0 of 1\.1\), .*TLS 1\.2/, smtps],
  [
    'an old TLS version after STARTTLS',
    fullServer({ ...startTls, ...oldTls }),
    /1\.0 of 1\.1/,
    { host },
  ],
  [
    'no common cipher',
    fullServer({ ...secure, ...noCipher }),
    /versleutelt op een manier die deze computer niet toelaat/,
    smtps,
  ],
  ['no STARTTLS', fullServer(), /STARTTLS.* Probeer poort 465 \(smtps:/, { host }],
  [
    'no TLS',
    fullServer(),
    /niet met een versleutelde verbinding\. Probeer poort 587 \(smtp:/,
    { protocol: 'smtps' },
  ],
  ['a server without AUTH', fullServer(), /vraagt geen wachtwoord\. Probeer/, { login }],
  ['a missing password', fullServer(), /zonder wachtwoord.* SMTP_URL/, { login: `${user}@` }],
  [
    'a server that requires a login',
    scripted({ sender: '530 5.7.0 no' }),
    /eerst een aanmelding\. .*SMTP_URL/,
  ],
  [
    'a rate limit',
    scripted({ sender: limit }),
    /een limiet of een blokkade\. .* vanzelf opnieuw geprobeerd(?!.*Start de server)/,
  ],
  ['a refused EHLO name', googleRelay, /zich voorstelt: .*MAIL_FROM.* vanzelf opnieuw geprobeerd/],
  [
    'a refused sender',
    scripted({ sender: '550 no' }),
    /weigert de afzender\. Kijk naar MAIL_FROM\. Antwoord/,
  ],
  [
    'refused recipients',
    refusing({ een: 550, twee: 551 }),
    /weigert de ontvanger\. Kijk naar MAIL_TO\. Antwoord/,
  ],
  ['greylisting', refusing({ een: 450, twee: 450 }), /MAIL_TO.* vanzelf opnieuw geprobeerd/],
  [
    'a refused message',
    scripted({ end: '554 5.7.1 SPF' }),
    /\(MAIL_FROM\), die deze server moet laten versturen\. Antwoord/,
  ],
  [
    'a message that is too large',
    scripted({ end: '552 big' }),
    /te groot.* hoe groot.* vanzelf opnieuw geprobeerd/,
  ],
  ['a full mailbox', scripted({ recipient: '552 5.2.2 full' }), /postbus is vol.*MAIL_TO/],
  [
    'a refusing greeting',
    scripted({ greeting: '554 go\x1b[2J' }),
    /Kijk naar SMTP_URL\. Antwoord: 554 go \[2J/,
  ],
  [
    'a server that hangs up',
    scripted({ recipient: disconnects }),
    /Kijk naar SMTP_URL\. Antwoord: .*closed/,
  ],
  [
    'no answer',
    scripted({ end: neverReplies }),
    /SMTP_URL\. Antwoord: .*kreeg het bericht.* 0\.4 s/,
    { limits },
  ],
  ['a very long greeting', scripted({ greeting: `554 ${long}` }), /Kijk naar SMTP_URL/],
  ['a very long answer', scripted({ end: `550 ${long}` }), /Kijk naar de afzender \(MAIL_FROM\)/],
];
for (const [name, behaviour, reason, target] of failures) {
  const options = target?.host === host ? onLinux : {};
  test(`advice: ${name}`, options, async () => {
    await assertFailure(behaviour, reason, target);
  });
}

// Simulated: Node's server allows no shorter key, and most openssl builds cannot make a certificate that is not yet valid.
for (const [code, reason] of [
  // https://github.com/nodemailer/nodemailer/issues/1542
  ['ERR_SSL_DH_KEY_TOO_SMALL', /^De sleutel waarmee .* te kort om veilig te zijn\. .* 2048 bits/],
  [
    'CERT_NOT_YET_VALID',
    /^Het certificaat van \S+ is nog niet geldig\. Kijk of de klok van deze computer/,
  ],
] as const)
  test(`advice: ${code}`, () => {
    const error = { code: 'ESOCKET', originalCode: code, command: 'CONN' };
    for (const url of ['smtp://mail.bel.nl', 'smtps://mail.bel.nl'])
      assert.match(smtpAdvice(error, new URL(url), false), reason);
  });

interface Target {
  protocol?: string;
  host?: string;
  /** The part of `SMTP_URL` before the host. */
  login?: string;
  limits?: Partial<typeof defaultLimits>;
}

async function tryMail({ port }: { port: number }, target: Target = {}) {
  const { protocol = 'smtp', host = '127.0.0.1', login = '', limits } = target;
  const smtp = new URL(`${protocol}://${login}${host}:${port}`);
  const mailer = smtpMailer({ smtp, ehloName: undefined }, undefined, limits);
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const problem = await mailer.tryOut({ message: message(), say });
  for (const line of [...lines, problem ?? ''])
    assert.doesNotMatch(line, /\p{Cc}|.{420}|geheim|Z2VoZW/u);
  for (const secret of secrets) assert.ok(![...lines, problem].join('\n').includes(secret), secret);
  return { problem, lines };
}

/** Asserts that trying a server with this behaviour fails for this reason. */
async function assertFailure(
  behaviour: Behaviour | 'away',
  reason: RegExp,
  target?: Target,
): Promise<string> {
  await using server = await startMailServer(behaviour === 'away' ? disconnects : behaviour);
  if (behaviour === 'away') await server.stopListening();
  const { problem = '' } = await tryMail(server, target);
  assert.match(problem, /^Het werkt niet\. /);
  assert.match(problem, reason);
  assert.equal(server.accepted.length, 0);
  return problem;
}

/** Tries a server in a new process, because Node reads trusted certificates at its start. @returns The output and the problem. */
async function tryInOwnProcess(url: string, envFile: string): Promise<string> {
  const program = `
    import { smtpMailer } from ${JSON.stringify(import.meta.resolve('./smtp-mailer.ts'))};
    const message = { from: 'a@praktijk.example', to: ['b@praktijk.example'] };
    const mailer = smtpMailer({ smtp: new URL('${url}') });
    console.log(await mailer.tryOut({ message, say: console.log }));`;
  const flags = [`--env-file=${envFile}`, '--input-type=module', '-e', program];
  const child = spawn(process.execPath, flags, {
    env: {},
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 30_000,
  });
  return text(child.stdout);
}
