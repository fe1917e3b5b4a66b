import { askChoice, askSecret, askText, type Choice } from '../ask.ts';
import { settingProblem } from '../env-problems.ts';
import { say } from '../say.ts';

/** The settings with which the server logs in to a mail server. */
export type Login = Record<'SMTP_URL' | keyof typeof noOAuth, string>;

const noOAuth = {
  SMTP_OAUTH_TOKEN_URL: '',
  SMTP_OAUTH_CLIENT_ID: '',
  SMTP_OAUTH_CLIENT_SECRET: '',
  SMTP_OAUTH_SCOPE: '',
};

/** The login among these settings. */
export function loginIn(settings: Record<string, string>): Record<string, string> {
  const names = ['SMTP_URL', ...Object.keys(noOAuth)];
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? '']));
}

interface Server {
  host: string;
  port: string;
  user: string;
  password?: string;
}

/** Port 465 is encrypted from the first byte, any other by STARTTLS. */
export function smtpUrl({ host, port, user, password }: Server): string {
  const protocol = port === '465' ? 'smtps' : 'smtp';
  const secret = password === undefined ? '' : `:${percentEncoded(password)}`;
  return `${protocol}://${percentEncoded(user)}${secret}@${host}:${port}`;
}

/** Also encodes characters that `encodeURIComponent` leaves but a file or a shell may interpret. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** @param mailbox Most likely also the user name. */
export async function askGoogle(mailbox: string): Promise<Login> {
  say(
    'Zet bij het Google-account van de postbus verificatie in twee stappen aan. Maak daarna op myaccount.google.com/apppasswords een app-wachtwoord.',
  );
  const user = await askMailbox(mailbox);
  const typed = await askSecret({
    title: 'App-wachtwoord',
    hint: 'De 16 letters die Google toont. Spaties maken niet uit.',
  });
  const password = typed.replace(/\s/g, '');
  const SMTP_URL = smtpUrl({ host: 'smtp.gmail.com', port: '465', user, password });
  return { ...noOAuth, SMTP_URL };
}

/** @param now The present mail server. */
export async function askOther(mailbox: string, now: URL | null): Promise<Login> {
  const host = await askText({
    title: 'Mailserver (SMTP)',
    hint: 'Uw e-mailbedrijf noemt hem bij de instellingen voor uitgaande e-mail.',
    example: 'mail.uwbedrijf.nl',
    value: now?.hostname,
    check: (typed) => (isHost(typed) ? undefined : 'een naam zoals mail.uwbedrijf.nl'),
  });
  const port = await askText({
    title: 'Poort',
    hint: 'Meestal 465, en anders 587.',
    example: '465',
    value: now?.port || '465',
    check: (typed) =>
      /^\d+$/.test(typed) && !settingProblem('SMTP_URL', `smtp://${host}:${typed}`)
        ? undefined
        : 'een getal zoals 465 of 587',
  });
  const user = await askText({
    title: 'Gebruikersnaam',
    hint: 'Vaak het adres van de postbus.',
    example: 'site@uwbedrijf.nl',
    value: now?.username ? decodeURIComponent(now.username) : mailbox,
  });
  const password = await askSecret({
    title: 'Wachtwoord',
    hint: 'Alle tekens mogen.',
    value: now?.password && decodeURIComponent(now.password),
  });
  return { ...noOAuth, SMTP_URL: smtpUrl({ host, port, user, password }) };
}

/** Whether the typed text is only a name or an IP address, without protocol or port. */
function isHost(typed: string): boolean {
  const url = `smtp://${typed}`;
  return URL.parse(url)?.hostname === typed && settingProblem('SMTP_URL', url) === undefined;
}

export function askMailbox(value: string): Promise<string> {
  return askText({
    title: 'Adres van de postbus',
    example: 'site@uwbedrijf.nl',
    value,
    check: (typed) => settingProblem('MAIL_FROM', typed),
  });
}

/** @returns Whether the owner has completed a step; if not, it waits for a later run. */
export async function askDone(step: string): Promise<boolean> {
  say(step);
  const options: Choice<string>[] = [
    { value: 'done', label: 'Ja' },
    { value: 'later', label: 'Nee, dat komt later', leaves: true },
  ];
  return (await askChoice('Gedaan?', options, 'done', step)) === 'done';
}
