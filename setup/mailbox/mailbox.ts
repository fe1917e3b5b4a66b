import { addressIn } from '../../server/lib/mail-address.ts';
import { askChoice, askYes, type Choice } from '../ask.ts';
import { askSetting } from '../ask-setting.ts';
import { type Chapter, notWorking, openSetting, type Project } from '../chapter.ts';
import type { EnvFile } from '../files/env-file.ts';
import { attempt } from '../keys.ts';
import { say } from '../say.ts';
import { askGoogle, askOther, loginIn } from './logins.ts';
import { askMicrosoft } from './microsoft.ts';
import { senderForReply } from './reply.ts';
import { tryMailbox } from './try-mailbox.ts';

type Provider = 'keep' | 'microsoft' | 'google' | 'other' | 'later';

const title = 'Postbus';

/** The mailbox that sends, and the recipients of requests. */
export const mailbox: Chapter = {
  title,
  open: (project) => openSetting(project, 'SMTP_URL', title),
  async ask(project) {
    const { env } = project;
    // Once `SMTP_URL` is set, the server does not start without `MAIL_FROM` and `MAIL_TO`.
    const canWait = env.get('SMTP_URL') === '';
    const from = await askSetting(env, 'MAIL_FROM', {
      title: 'Van welk adres mailt de site?',
      hint: 'Een postbus van uw eigen domein, die iemand leest.',
      example: 'site@uwbedrijf.nl',
      canWait,
    });
    if (from === '') return;
    const to = await askSetting(env, 'MAIL_TO', {
      title: 'Naar welk adres gaan de aanvragen?',
      hint: 'Meer adressen mogen, met komma’s ertussen.',
      example: 'u@uwbedrijf.nl',
      value: addressIn(from),
      canWait,
    });
    if (to === '') return;
    await askSetting(env, 'MAIL_TO_DEMO', {
      title: 'Naar welk adres gaan aanvragen voor een demo?',
      hint: 'Alleen als dat een ander adres is.',
      example: 'demo@uwbedrijf.nl',
      canWait: true,
    });
    if (await askProvider(env)) await tryUntilDone(project);
  },
};

/** @returns Whether a mail server is set, and may be tried. */
async function askProvider(env: EnvFile): Promise<boolean> {
  const now = URL.parse(env.get('SMTP_URL'));
  const login = loginIn(env.all());
  const kept: Choice<Provider>[] = now
    ? [{ value: 'keep', label: `Laten zoals het is: ${now.hostname}`, leaves: true }]
    : [];
  const provider = await askChoice<Provider>('Waar staat de postbus waarmee de site mailt?', [
    ...kept,
    { value: 'microsoft', label: 'Microsoft 365', leaves: true },
    { value: 'google', label: 'Google', hint: 'Workspace of Gmail', leaves: true },
    { value: 'other', label: 'Ergens anders', leaves: true },
    { value: 'later', label: 'Dat vul ik later in', leaves: true },
  ]);
  const from = addressIn(env.get('MAIL_FROM'));
  if (provider === 'later') return false;
  // Restores the login if another was typed before Shift+Tab.
  if (provider === 'keep') await env.set(login);
  if (provider === 'microsoft') return askMicrosoft(env, from);
  if (provider === 'google') await env.set(await askGoogle(from));
  if (provider === 'other') await env.set(await askOther(from, now));
  return true;
}

const trying = 'De site logt in en mailt een testbericht. Dat duurt hooguit twee minuten.';

async function tryUntilDone(project: Project): Promise<void> {
  const { env } = project;
  for (;;) {
    say(trying, 'step');
    await env.set({}, { SMTP_URL: notWorking });
    const failure = await attempt('mailbox', () => tryMailbox(env.all()));
    if (failure === undefined) {
      await env.set({}, { SMTP_URL: '', OBJECT_ID: '' });
      say(
        `Het testbericht is verstuurd. Kijk of het aankomt bij ${env.get('MAIL_TO')}, ook bij ongewenste e-mail.`,
        'success',
      );
      return proposeSender(env);
    }
    say(failure, 'error');
    const options = [
      { value: 'again', label: 'Opnieuw proberen' },
      { value: 'change', label: 'De gegevens wijzigen' },
      { value: 'on', label: 'Verdergaan, en er later naar kijken' },
    ];
    const next = await askChoice('Wat wilt u doen?', options, 'again', 'mailbox fails');
    if (next === 'on') return;
    if (next === 'change') return mailbox.ask(project);
  }
}

/** Proposes a sender with which Reply reaches the visitor, and keeps it if its test e-mail arrives. */
async function proposeSender(env: EnvFile): Promise<void> {
  const from = senderForReply(env.all());
  if (from === undefined) return;
  const now = env.get('MAIL_FROM');
  const offer = `Beantwoordt u straks een e-mail met een aanvraag, dan komt uw antwoord niet bij de aanvrager. Dat komt het wel als de site mailt van ${from}. Wilt u dat proberen?`;
  if (!(await askYes(offer))) return;
  say(trying, 'step');
  const values = { ...env.all(), MAIL_FROM: from };
  const failure = await attempt(from, () => tryMailbox(values));
  if (failure !== undefined) return say(`${failure}. De site blijft mailen van ${now}`, 'error');
  if (!(await askYes(`Is het testbericht van ${from} aangekomen?`))) return;
  await env.set({ MAIL_FROM: from });
  say(`De site mailt nu van ${from}. Met Beantwoorden bereikt u de aanvrager.`, 'success');
}
