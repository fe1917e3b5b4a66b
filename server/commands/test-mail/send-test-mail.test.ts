import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SMTPServerOptions } from 'smtp-server';
import { makeCertificate } from '../../../tests/support/machine/certificate.ts';
import {
  hangsUp,
  proper,
  refusing,
  saysNothing,
  scripted,
} from '../../../tests/support/mail/mail-moods.ts';
import {
  type MailServer,
  type Mood,
  startMailServer,
} from '../../../tests/support/mail/mail-server.ts';
import { temporaryFolder } from '../../../tests/support/server/server.ts';
import { testMail } from './send-test-mail.ts';

const password = 'geheim/1%&';
// Of such a length that its base64 does not end where that of the password begins.
const user = 'mailer';
const login = `${user}:${encodeURIComponent(password)}@`;
const to = ['een@praktijk.example', 'twee@praktijk.example'];
const local = '127.0.0.1';
// Every address of 127.0.0.0/8 is this machine on Linux; the first alone counts as it.
const elsewhere = { skip: process.platform !== 'linux' };

test('each step is said, and that it works', async () => {
  await using server = await startMailServer(proper());
  const { works, lines } = await tryMail(server);
  assert.equal(works, true);
  assert.deepEqual(lines, [
    `Calling ${local}, port ${server.port}`,
    `Connected to ${local} (${local}), port ${server.port}`,
    lines[2],
    'Not encrypted, which is allowed to this machine alone',
    'No AUTH: SMTP_URL has no user name',
    'Sender site@praktijk.example accepted: 250 Accepted',
    'Recipient een@praktijk.example accepted: 250 Accepted',
    'Recipient twee@praktijk.example accepted: 250 Accepted',
    'Message taken: 250 OK: message queued',
    `It works. Look whether the e-mail has arrived, also among the spam: ${to.join(', ')}`,
  ]);
  assert.match(lines[2] ?? '', /^It greets: 220 .*ESMTP/);
  assert.deepEqual(
    server.taken.map(({ recipients }) => recipients),
    [to],
  );
});

test('the e-mail says that it is a test, and is one of its own each time', async () => {
  const sources: string[] = [];
  await using server = await startMailServer((socket, take) =>
    proper()(socket, (source, recipients) => {
      sources.push(source);
      take(source, recipients);
    }),
  );
  await tryMail(server);
  await tryMail(server);
  assert.match(sources[0] ?? '', /^Subject: Testbericht van Opvolgassistent\r$/m);
  assert.match(sources[0] ?? '', /^From: Site <site@praktijk\.example>\r$/m);
  assert.match(sources[0] ?? '', /^Auto-Submitted: auto-generated\r$/m);
  assert.notEqual(server.taken[0]?.messageId, server.taken[1]?.messageId);
});

test('encryption is said with its version and whose certificate it is until when', async () => {
  await using server = await startMailServer(proper(makeCertificate(local)));
  const { works, lines } = await tryMail(server);
  assert.equal(works, true);
  assert.match(
    lines[3] ?? '',
    /^TLSv1\.3; certificate of mail test until \w{3} .* \d{4} GMT, not checked, since it is this/,
  );
});

test('encryption from the first byte on is said, too', async () => {
  await using server = await startMailServer(proper({ ...makeCertificate(local), secure: true }));
  const { works, lines } = await tryMail(server, { protocol: 'smtps' });
  assert.equal(works, true);
  assert.match(lines[2] ?? '', /^TLSv1\.3; certificate of mail test/);
});

test('a certificate that an authority vouches for is trusted', elsewhere, async () => {
  const certificate = makeCertificate('127.0.0.2');
  await using server = await startMailServer(proper(certificate));
  const { code, output } = await tryTrusting(certificate.cert, server);
  assert.match(output, /TLSv1\.3; certificate of mail test until .* GMT, trusted\n/);
  assert.match(output, /\nIt works\./);
  assert.equal(code, 0);
});

for (const [trouble, certificate, words] of [
  [
    'has expired',
    makeCertificate('127.0.0.2', { validDays: -1 }),
    /certificate has expired: whoever keeps the mail server has to renew it$/,
  ],
  [
    'is for another name',
    makeCertificate('127.0.0.3'),
    /for another name \(.*127\.0\.0\.3\): write the name of the certificate in SMTP_URL$/,
  ],
] as const) {
  test(`a trusted certificate that ${trouble} is refused with the reason`, elsewhere, async () => {
    await using server = await startMailServer(proper(certificate));
    const { code, output } = await tryTrusting(certificate.cert, server);
    assert.match(output.split('\n').at(-2) ?? '', words);
    assert.equal(code, 1);
    assert.equal(server.taken.length, 0);
  });
}

test(
  'a certificate that nobody vouches for is refused elsewhere; what the advice names for .env has it trusted',
  elsewhere,
  async () => {
    const certificate = makeCertificate('127.0.0.2');
    const { lines } = await assertFailure(proper(certificate), /no authority that is known here/, {
      host: '127.0.0.2',
    });
    const [, option = '', variable = ''] =
      lines.at(-1)?.match(/([A-Z_]+=\S+) and ([A-Z_]+)=\S+ in \.env/) ?? [];
    await using server = await startMailServer(proper(certificate));
    const { code, output } = await tryTrusting(certificate.cert, server, {
      settings: (file) => `${option}\n${variable}=${file}\n`,
    });
    assert.equal(code, 0, output);
    assert.equal(server.taken.length, 1);
  },
);

test('a server without STARTTLS gets nothing elsewhere', elsewhere, async () => {
  const { lines } = await assertFailure(
    proper(),
    /no STARTTLS.* try smtps:\/\/ with port 465 in SMTP_URL/,
    { host: '127.0.0.2' },
  );
  assert.match(lines.at(-2) ?? '', /^It answered: 5\d\d/);
});

test('smtps:// where the server begins without encryption is said', async () => {
  await assertFailure(
    proper(),
    /does not speak TLS from the first byte on: try smtp:\/\/ with port 587 in SMTP_URL/,
    { protocol: 'smtps' },
  );
});

for (const method of ['PLAIN', 'LOGIN', 'CRAM-MD5'] as const) {
  test(`a password that is right is accepted by ${method} and not said`, async () => {
    await using server = await startMailServer(knowingPasswords({ authMethods: [method] }));
    const { works, lines } = await tryMail(server, { login });
    assert.equal(works, true);
    assert.ok(lines.includes('AUTH accepted'));
    assertNoSecret(lines);
  });

  test(`a password that is wrong is refused by ${method} and not said, even when it is quoted`, async () => {
    const mood = knowingPasswords({
      authMethods: [method],
      onAuth: ({ username, password: pass }, _session, done) =>
        done(new Error(quotes(String(username), String(pass ?? password)))),
    });
    const { lines } = await assertFailure(
      mood,
      /user name and password: look at SMTP_URL, .* then start the server again/,
      {
        login,
      },
    );
    assert.match(lines.at(-2) ?? '', /^It answered: 535 .*\*\*\*/);
    assertNoSecret(lines);
  });
}

test('a password that is quoted where nobody expects it is not said either, nor a part of it', async () => {
  for (let before = 0; before < 130; before += 5) {
    const greeting = `554 ${'x'.repeat(before)} ${quotes(user, password)}`;
    const { lines } = await assertFailure(scripted({ greeting }), /SMTP_URL/, { login });
    assertNoSecret(lines);
  }
});

test('a server that takes no passwords is said to', async () => {
  const { lines } = await assertFailure(proper(), /takes no user name and password there: try/, {
    login,
  });
  assertNoSecret(lines);
});

test('a user name without a password is said to be', async () => {
  await assertFailure(knowingPasswords(), /without a password.*look at SMTP_URL/, {
    login: `${user}@`,
  });
});

test('a server that takes nothing from strangers is said to', async () => {
  await assertFailure(
    scripted({ sender: '530 5.7.0 Authentication required' }),
    /takes nothing from strangers: look at user name and password in SMTP_URL/,
  );
});

test('a sender that is refused is said to be', async () => {
  const { lines } = await assertFailure(
    scripted({ sender: '550 who are you' }),
    /refuses the sender: look at MAIL_FROM\.$/,
  );
  assert.equal(lines.at(-2), 'Sender site@praktijk.example refused: 550 who are you');
});

test('recipients that are refused are said to be, each with the reply', async () => {
  const { lines } = await assertFailure(
    refusing({ een: 550, twee: 450 }),
    /refuses every recipient: look at MAIL_TO/,
  );
  assert.match(lines.at(-3) ?? '', /^Recipient een@praktijk\.example refused: 550 /);
  assert.match(lines.at(-2) ?? '', /^Recipient twee@praktijk\.example refused: 450 /);
  assert.match(lines.at(-1) ?? '', /try again later/);
});

test('where one recipient is refused and another is not, that is not well', async () => {
  await using server = await startMailServer(refusing({ een: 550 }));
  const { works, lines } = await tryMail(server);
  assert.equal(works, false);
  assert.match(lines.join('\n'), /een@\S+ refused: 550.*\n.*twee@\S+ accepted: 250/);
  assert.equal(lines.at(-1), 'It works for 1 of 2 recipients: look at MAIL_TO');
  assert.equal(server.taken.length, 1);
});

test('a message that is refused is said to be', async () => {
  const { lines } = await assertFailure(
    scripted({ end: '554 5.7.1 SPF\r\n' }),
    /refuses the message: look at MAIL_FROM, whose domain must let this server send/,
  );
  assert.match(lines.at(-2) ?? '', /^It answered: 554 5\.7\.1 SPF/);
});

test('a server that turns everybody away is said to, once', async () => {
  const { lines } = await assertFailure(
    scripted({ greeting: '554 go\x1b[2J away' }),
    /look at SMTP_URL/,
  );
  assert.equal(lines.at(-2), 'It greets: 554 go [2J away');
});

test('a server that hangs up is said to', async () => {
  for (const moment of ['greeting', 'hello', 'data'] as const) {
    await assertFailure(scripted({ [moment]: hangsUp }), /closed.*look at SMTP_URL/);
  }
});

test('a server that says nothing is left when the time is up', async () => {
  for (const moment of ['greeting', 'recipient', 'end'] as const) {
    await assertFailure(scripted({ [moment]: saysNothing }), /not done after 0\.4 s.*SMTP_URL/, {
      attemptMs: 400,
    });
  }
});

test('a port where nothing listens, and a name that nobody has, are said', async () => {
  await using server = await startMailServer(proper());
  await server.leave();
  const { works, lines } = await tryMail(server);
  assert.equal(works, false);
  assert.match(lines.at(-1) ?? '', /nothing listens at 127\.0\.0\.1, port \d+: look at name and/);
  const unknown = await tryMail(server, { host: 'mail.invalid' });
  assert.match(unknown.lines.at(-1) ?? '', /the name mail\.invalid is not known: .*SMTP_URL$/);
});

test('a long answer is cut', async () => {
  const novel = 'no '.repeat(1_000);
  for (const acts of [{ greeting: `554 ${novel}` }, { end: `550 ${novel}` }]) {
    const { lines } = await assertFailure(scripted(acts), /look at (?:SMTP_URL|MAIL_FROM)/);
    for (const line of lines) assert.ok(line.length <= 300);
  }
});

test('without SMTP_URL it is written to the folder, and nothing is sent', async () => {
  await using folder = await temporaryFolder();
  const lines: string[] = [];
  const mail = settings({ folder: join(folder.path, 'mail') });
  assert.equal(await testMail(mail, (line) => lines.push(line)), false);
  const [name = ''] = await readdir(mail.folder);
  assert.match(lines.join('\n'), /^SMTP_URL is not set, so nothing was sent; .*test-\d+\.eml$/);
  assert.ok(lines[0]?.endsWith(name));
  assert.match(await readFile(join(mail.folder, name), 'utf8'), /^Subject: Testbericht/m);
  await writeFile(join(folder.path, 'file'), '');
  const wrong = settings({ folder: join(folder.path, 'file', 'mail') });
  assert.equal(await testMail(wrong, (line) => lines.push(line)), false);
  assert.match(lines[1] ?? '', /nothing was sent; nor could a file be written: .*file\/mail/);
});

interface Way {
  protocol?: string;
  host?: string;
  /** What stands before the host in `SMTP_URL`. */
  login?: string;
  attemptMs?: number;
}

async function tryMail(
  { port }: MailServer,
  { protocol = 'smtp', host = local, login = '', attemptMs }: Way = {},
) {
  const lines: string[] = [];
  const smtp = new URL(`${protocol}://${login}${host}:${port}`);
  const works = await testMail(settings({ smtp }), (line) => lines.push(line), attemptMs);
  for (const line of lines) assert.doesNotMatch(line, /\p{Cc}/u);
  return { works, lines };
}

/** Trying a server in this mood must say that it does not work, for this reason. */
async function assertFailure(mood: Mood, reason: RegExp, way: Way = {}) {
  await using server = await startMailServer(mood);
  const { works, lines } = await tryMail(server, way);
  assert.equal(works, false);
  assert.match(lines.at(-1) ?? '', /^It does not work: /);
  assert.match(lines.at(-1) ?? '', reason);
  assert.equal(server.taken.length, 0);
  return { lines };
}

function settings({ smtp, folder = '' }: { smtp?: URL; folder?: string }) {
  return { smtp, folder, from: 'Site <site@praktijk.example>', to, confirms: false };
}

/**
 * Certificates are trusted from the start of a process on.
 * @param settings The `.env` that has a file's certificates trusted; the environment does unless given.
 */
async function tryTrusting(
  certificate: string,
  { port }: MailServer,
  { settings }: { settings?: (file: string) => string } = {},
) {
  await using folder = await temporaryFolder();
  const trusted = join(folder.path, 'trusted.pem');
  await writeFile(trusted, certificate);
  const envFile = join(folder.path, '.env');
  await writeFile(envFile, settings?.(trusted) ?? '');
  const program = `
    import { testMail } from ${JSON.stringify(import.meta.resolve('./send-test-mail.ts'))};
    const smtp = new URL('smtp://127.0.0.2:${port}');
    const mail = { smtp, folder: '', from: 'a@praktijk.example', to: ['b@praktijk.example'] };
    process.exitCode = (await testMail(mail, console.log)) ? 0 : 1;`;
  const flags = [`--env-file-if-exists=${envFile}`, '--input-type=module'];
  const child = spawn(process.execPath, [...flags, '-e', program], {
    env: settings ? {} : { NODE_EXTRA_CA_CERTS: trusted },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

/** Asks for the password, and takes the right one. */
function knowingPasswords(options: SMTPServerOptions = {}): Mood {
  return proper({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      const isRight = auth.password === password || auth.validatePassword(password);
      done(isRight ? null : new Error('no'), { user });
    },
    ...options,
  });
}

/** A password in every form that it travels in. */
function forms(name: string, pass: string): string[] {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const encoded = [base64(pass), base64(`\0${name}\0${pass}`)];
  return [
    pass,
    encodeURIComponent(pass),
    ...encoded,
    ...encoded.map((text) => text.replace(/=+$/, '')),
  ];
}

function quotes(name: string, pass: string): string {
  return `AUTH ${forms(name, pass).join(' AUTH ')}`;
}

function assertNoSecret(lines: string[]): void {
  const said = lines.join('\n');
  for (const form of forms(user, password)) assert.ok(!said.includes(form), `${form}: ${said}`);
  assert.doesNotMatch(said, /geheim|Z2VoZWlt|secret|^AUTH (?!accepted)/im);
}
