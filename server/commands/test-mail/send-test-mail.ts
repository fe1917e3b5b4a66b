import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { testMessage } from '../../email-content/test-message.ts';
import { folderMailer } from '../../email-transport/folder-mailer.ts';
import { withoutFetching } from '../../email-transport/mailer.ts';
import {
  longestHandoverMs,
  smtpOptions,
  tooSlow,
  withoutLogin,
} from '../../email-transport/smtp-options.ts';
import { onOneLine } from '../../lib/redact.ts';
import type { Settings } from '../../settings.ts';
import { smtpAdvice } from './smtp-advice.ts';

type Say = (line: string) => void;
type Mail = Settings['mail'];

/** A server may answer with a novel. */
const longestLine = 300;
const longestReason = 120;

/**
 * Sends one test e-mail as the real ones go, and says line by line what the mail server answers; the last line says
 * whether it works, or what is wrong and which setting to look at. No line holds the password.
 * @returns Whether the mail server took it for every recipient.
 */
export async function testMail(
  mail: Mail,
  say: Say,
  attemptMs = longestHandoverMs,
): Promise<boolean> {
  const { smtp, to } = mail;
  if (smtp === undefined) return writeToFolder(mail, say);
  const shown = (text: string) => onOneLine(withoutLogin(text, smtp));
  let last = '';
  const sayShort = (line: string) => {
    last = shown(line).slice(0, longestLine);
    say(last);
  };
  try {
    const refused = await converse(smtp, mail, sayShort, attemptMs);
    const verdict =
      refused === 0
        ? `It works. Look whether the e-mail has arrived, also among the spam: ${to.join(', ')}`
        : `It works for ${to.length - refused} of ${to.length} recipients: look at MAIL_TO`;
    say(shown(verdict));
    return refused === 0;
  } catch (error) {
    const { message, response = '' } = error as Error & { response?: string };
    if (!last.endsWith(shown(response))) sayShort(`It answered: ${response}`);
    const said = shown(message).slice(0, longestReason);
    say(`It does not work: ${smtpAdvice(error, said, smtp)}`);
    return false;
  }
}

async function writeToFolder(mail: Mail, say: Say): Promise<boolean> {
  const name = `test-${Date.now()}`;
  try {
    await folderMailer(mail.folder).send(testMessage(mail), name);
    const file = join(mail.folder, `${name}.eml`);
    say(`SMTP_URL is not set, so nothing was sent; the test e-mail was written to ${file}`);
  } catch (error) {
    say(`SMTP_URL is not set, so nothing was sent; nor could a file be written: ${error}`);
  }
  return false;
}

/** Speaks with the mail server, step by step; gives the number of recipients that it refused. */
async function converse(url: URL, mail: Mail, say: Say, attemptMs: number): Promise<number> {
  const { source, envelope } = await compose(mail);
  const options = smtpOptions(url);
  const { auth } = options;
  let hasGreeted = false;
  let commands: string[] = [];

  const hear = (reply: string) => {
    if (!hasGreeted) say(`It greets: ${reply}`);
    hasGreeted = true;
    // Replies come in the order of the commands. Of the others nothing is said: those of AUTH carry the password.
    const command = commands.shift() ?? '';
    const [, role, address] = command.match(/^(MAIL FROM|RCPT TO):<(.*?)>/) ?? [];
    const verdict = reply.startsWith('2') ? 'accepted' : 'refused';
    if (role) say(`${role === 'RCPT TO' ? 'Recipient' : 'Sender'} ${address} ${verdict}: ${reply}`);
  };
  const log = ({ tnx, remoteAddress }: Entry, text = '') => {
    if (tnx === 'server') hear(text);
    else if (tnx === 'client') commands.push(text);
    else if (tnx === 'network' && remoteAddress) {
      say(`Connected to ${options.host} (${remoteAddress}), port ${options.port}`);
      if (options.secure) say(encryptionOf(connection));
    }
  };
  const connection = new SMTPConnection({
    ...options,
    transactionLog: true,
    logger: { trace: log, debug: log, info: log, warn: log, error: log, fatal: log },
  });
  const broken = Promise.withResolvers<never>();
  connection.on('error', broken.reject);
  const timer = setTimeout(() => broken.reject(tooSlow(attemptMs)), attemptMs);
  const step = <Result>(run: (done: (error?: Error | null, result?: Result) => void) => void) =>
    Promise.race([
      broken.promise,
      new Promise<Result | undefined>((resolve, reject) => {
        run((error, result) => (error ? reject(error) : resolve(result)));
      }),
    ]);

  try {
    say(`Calling ${options.host}, port ${options.port}`);
    await step((done) => connection.connect(done));
    if (!options.secure) say(encryptionOf(connection));
    if (auth) {
      await step((done) => connection.login(auth, done));
      say('AUTH accepted');
    } else say('No AUTH: SMTP_URL has no user name');
    commands = [];
    const taken = await step<SendResult>((done) => connection.send(envelope, source, done));
    say(`Message taken: ${taken?.response}`);
    return taken?.rejected.length ?? 0;
  } finally {
    clearTimeout(timer);
    connection.close();
  }
}

interface Entry {
  tnx?: string;
  remoteAddress?: string;
}

interface SendResult {
  response: string;
  rejected: unknown[];
}

async function compose(mail: Mail) {
  const writer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...withoutFetching,
  });
  const { message, envelope } = await writer.sendMail(testMessage(mail));
  return { source: message as Buffer, envelope };
}

/** The library tells nothing of TLS, so its socket is looked at. */
function encryptionOf({ _socket: socket }: SMTPConnection): string {
  if (!(socket instanceof TLSSocket))
    return 'Not encrypted, which is allowed to this machine alone';
  const { subject, subjectaltname, valid_to } = socket.getPeerCertificate();
  const trust = socket.authorized ? 'trusted' : 'not checked, since it is this machine itself';
  return `${socket.getProtocol()}; certificate of ${subject?.CN ?? subjectaltname} until ${valid_to}, ${trust}`;
}
