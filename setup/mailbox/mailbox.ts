import { addressIn } from '../../server/lib/mail-address.ts';
import { askChoice, type Choice } from '../ask.ts';
import { askSetting } from '../ask-setting.ts';
import type { Chapter, Project } from '../chapter.ts';
import type { EnvFile } from '../files/env-file.ts';
import { sayBusy, sayGood, sayWrong } from '../say.ts';
import { askGoogle, askOther } from './logins.ts';
import { askMicrosoft } from './microsoft.ts';
import { tryMailbox } from './try-mailbox.ts';

type Provider = 'keep' | 'microsoft' | 'google' | 'other' | 'later';

const title = 'Postbus';

/** By which mailbox the site sends, and who gets the requests. */
export const mailbox: Chapter = {
  title,
  open: ({ env }) => (env.get('SMTP_URL') ? [] : [title]),
  async ask(project) {
    const { env } = project;
    // The start of the server asks for both where there is a mail server.
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
    if (to !== '' && (await askProvider(env))) await tryUntilDone(project);
  },
};

/** @returns Whether a mail server is set. */
async function askProvider(env: EnvFile): Promise<boolean> {
  const now = URL.parse(env.get('SMTP_URL'));
  const kept: Choice<Provider>[] = now
    ? [{ value: 'keep', label: `Laten zoals het is: ${now.hostname}` }]
    : [];
  const provider = await askChoice<Provider>('Waar staat de postbus waarmee de site mailt?', [
    ...kept,
    { value: 'microsoft', label: 'Microsoft 365' },
    { value: 'google', label: 'Google', hint: 'Workspace of Gmail' },
    { value: 'other', label: 'Ergens anders' },
    { value: 'later', label: 'Dat vul ik later in' },
  ]);
  const from = addressIn(env.get('MAIL_FROM'));
  if (provider === 'later') return false;
  if (provider === 'microsoft') await askMicrosoft(from, (login) => env.set(login));
  if (provider === 'google') await env.set(await askGoogle(from));
  if (provider === 'other') await env.set(await askOther(from, now));
  return true;
}

async function tryUntilDone(project: Project): Promise<void> {
  const { env } = project;
  for (;;) {
    sayBusy('De site logt in en mailt een testbericht. Dat duurt hooguit anderhalve minuut.');
    const failure = await tryMailbox(env.all());
    if (failure === undefined)
      return sayGood(
        `Het testbericht is verstuurd. Kijk of het aankomt bij ${env.get('MAIL_TO')}, ook bij ongewenste e-mail.`,
      );
    sayWrong(failure);
    const next = await askChoice('Wat wilt u doen?', [
      { value: 'again', label: 'Opnieuw proberen' },
      { value: 'change', label: 'De gegevens wijzigen' },
      { value: 'on', label: 'Verdergaan, en er later naar kijken' },
    ]);
    if (next === 'on') return;
    if (next === 'change') return mailbox.ask(project);
  }
}
