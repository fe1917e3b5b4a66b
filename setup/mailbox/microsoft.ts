import { askSecret, askText } from '../ask.ts';
import { notWorking } from '../chapter.ts';
import type { EnvFile } from '../files/env-file.ts';
import { say } from '../say.ts';
import { show } from '../steps.ts';
import { askDone, askMailbox, type Login, smtpUrl } from './logins.ts';

const idExample = '0f9c2d1e-1234-4abc-9def-0123456789ab';
const isId = (typed: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed);

/** The notes once all settings are written. */
const notes = { SMTP_URL: notWorking, CLIENT_ID: '', TENANT_ID: '', CLIENT_SECRET: '' };

/**
 * Follows the steps of `docs/mail.md`. Each step writes its answers, so a later run continues from there. A working mailbox is
 * kept until all steps are done.
 * @returns Whether all steps are done.
 */
export async function askMicrosoft(env: EnvFile, mailbox: string): Promise<boolean> {
  say(
    'U hebt een beheerder van uw Microsoft 365 nodig, een half uur, en een postbus alleen voor de site. Lukt een stap nu niet, kies dan later: wat u hebt ingevuld, blijft bewaard.',
  );
  const user = await askMailbox(mailbox);
  const login = await askApplication(env, user);
  const isDone = login !== undefined && (await grantMailbox(env, user, login));
  if (isDone) await env.set(login, notes);
  else say('Kies later weer Postbus en Microsoft 365 om verder te gaan.', 'info');
  return isDone;
}

/** @returns Undefined if a step waits for a later run. */
async function askApplication(env: EnvFile, user: string): Promise<Login | undefined> {
  const [, , , tenantNow] = env.get('SMTP_OAUTH_TOKEN_URL').split('/');
  say(
    'Stap 1: meld de site aan. Ga op entra.microsoft.com naar App registrations en New registration. Naam: Website; accounts in this organizational directory only; geen redirect URI. Op Overview staan twee nummers.',
  );
  const client = await askId(env, 'CLIENT_ID', 'Application (client) ID', {
    value: env.get('SMTP_OAUTH_CLIENT_ID'),
  });
  if (client === '') return undefined;
  const tenant = await askId(env, 'TENANT_ID', 'Directory (tenant) ID', { value: tenantNow });
  if (tenant === '') return undefined;
  const isAllowed = await askDone(
    'Stap 2: laat de site mailen. Kies API permissions, Add a permission, APIs my organization uses, Office 365 Exchange Online, Application permissions, SMTP.SendAsApp, Add permissions. Klik daarna op Grant admin consent.',
  );
  if (!isAllowed) return undefined;
  say(
    'Stap 3: maak een geheim. Kies Certificates & secrets en New client secret, voor 24 maanden. Zet de laatste dag in uw agenda: niemand waarschuwt u.',
  );
  const secret = await askSecret({
    title: 'Value van het geheim',
    hint: 'Niet de Secret ID. Microsoft toont de Value maar één keer.',
    value: env.note('CLIENT_SECRET') || env.get('SMTP_OAUTH_CLIENT_SECRET'),
    canWait: 'later',
    check: (typed) => {
      if (isId(typed)) return 'de Value; dit is de Secret ID';
      return /^[\x21-\x7e]+$/.test(typed) ? undefined : 'de Value, zonder spaties';
    },
  });
  if (secret === '') return undefined;
  const login = {
    SMTP_URL: smtpUrl({ host: 'smtp.office365.com', port: '587', user }),
    SMTP_OAUTH_TOKEN_URL: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
    SMTP_OAUTH_CLIENT_ID: client,
    SMTP_OAUTH_CLIENT_SECRET: secret,
    SMTP_OAUTH_SCOPE: '',
  };
  const isWorking = env.get('SMTP_URL') !== '' && env.note('SMTP_URL') === '';
  if (isWorking) await env.set({}, { CLIENT_SECRET: secret });
  else await env.set(login, notes);
  return login;
}

/** The last two steps. Prints the PowerShell lines without a frame, so that they can be copied. */
async function grantMailbox(env: EnvFile, user: string, login: Login): Promise<boolean> {
  say(
    'Stap 4: geef de site toegang tot de postbus. Ga naar Enterprise applications, Website, Overview. Het nummer bij App registrations werkt hier niet.',
  );
  const object = await askId(env, 'OBJECT_ID', 'Object ID', {
    hint: 'Alleen voor de regels hieronder.',
  });
  if (object === '') return false;
  say(
    'Stap 5: open PowerShell op een Windows-computer en plak deze regels. De eerste drie loggen in bij Microsoft, de vierde maakt de site daar bekend, de vijfde laat de site in de postbus, en de laatste staat toe dat de postbus met SMTP mailt: zo verstuurt een site e-mail.',
  );
  const lines = `
Set-ExecutionPolicy -Scope Process RemoteSigned
Install-Module -Name ExchangeOnlineManagement -Scope CurrentUser
Connect-ExchangeOnline
$site = New-ServicePrincipal -AppId ${login.SMTP_OAUTH_CLIENT_ID} -ObjectId ${object} -DisplayName "Website"
Add-MailboxPermission -Identity ${user} -User $site.Identity -AccessRights FullAccess
Set-CASMailbox -Identity ${user} -SmtpClientAuthenticationDisabled $false

`;
  show(() => process.stdout.write(lines));
  return askDone('Na de laatste regel kan het een uur duren voordat Microsoft de site toelaat.');
}

/** Notes the ID: `.env` can't hold it as a setting until the secret is known. */
async function askId(
  env: EnvFile,
  name: string,
  title: string,
  { value = '', hint }: { value?: string | undefined; hint?: string },
): Promise<string> {
  const id = await askText({
    title,
    hint,
    example: idExample,
    value: env.note(name) || value,
    canWait: 'later',
    check: (typed) => (isId(typed) ? undefined : `32 cijfers en letters zoals ${idExample}`),
  });
  await env.set({}, { [name]: id });
  return id;
}
