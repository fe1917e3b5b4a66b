import { askSecret, askText } from '../ask.ts';
import { say } from '../say.ts';
import { askDone, askMailbox, type Login, smtpUrl } from './logins.ts';

const idExample = '0f9c2d1e-1234-4abc-9def-0123456789ab';
const isId = (typed: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed);
const id = {
  example: idExample,
  check: (typed: string) => (isId(typed) ? undefined : `32 cijfers en letters zoals ${idExample}`),
};

/**
 * Follows the steps of `docs/mail.md`.
 * @param write Called as soon as everything is known, because Microsoft shows the secret only once.
 */
export async function askMicrosoft(
  mailbox: string,
  write: (login: Login) => Promise<void>,
): Promise<void> {
  say(
    'U hebt een beheerder van uw Microsoft 365 nodig, een half uur, en een postbus alleen voor de site.',
  );
  const user = await askMailbox(mailbox);
  say(
    'Stap 1: meld de site aan. Ga op entra.microsoft.com naar App registrations en New registration. Naam: Website; accounts in this organizational directory only; geen redirect URI. Op Overview staan twee nummers.',
  );
  const client = await askText({ title: 'Application (client) ID', ...id });
  const tenant = await askText({ title: 'Directory (tenant) ID', ...id });
  await askDone(
    'Stap 2: laat de site mailen. Kies API permissions, Add a permission, APIs my organization uses, Office 365 Exchange Online, Application permissions, SMTP.SendAsApp, Add permissions. Klik daarna op Grant admin consent.',
  );
  say(
    'Stap 3: maak een geheim. Kies Certificates & secrets en New client secret, voor 24 maanden. Zet de laatste dag in uw agenda: niemand waarschuwt u.',
  );
  const secret = await askSecret({
    title: 'Value van het geheim',
    hint: 'Niet de Secret ID. Microsoft toont haar één keer.',
    check: (typed) => {
      if (isId(typed)) return 'de Value; dit is de Secret ID';
      return /^[\x21-\x7e]+$/.test(typed) ? undefined : 'de Value, zonder spaties';
    },
  });
  await write({
    SMTP_URL: smtpUrl({ host: 'smtp.office365.com', port: '587', user }),
    SMTP_OAUTH_TOKEN_URL: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
    SMTP_OAUTH_CLIENT_ID: client,
    SMTP_OAUTH_CLIENT_SECRET: secret,
    SMTP_OAUTH_SCOPE: '',
  });
  await giveMailbox(user, client);
}

/** Writes the PowerShell lines without a frame, so that they can be copied. */
async function giveMailbox(user: string, client: string): Promise<void> {
  say(
    'Stap 4: geef de site haar postbus. Ga naar Enterprise applications, Website, Overview. Het nummer bij App registrations werkt hier niet.',
  );
  const object = await askText({
    title: 'Object ID',
    hint: 'Alleen voor de regels hieronder.',
    ...id,
  });
  say('Stap 5: open PowerShell op een Windows-computer en plak deze regels.');
  process.stdout.write(`
Set-ExecutionPolicy -Scope Process RemoteSigned
Install-Module -Name ExchangeOnlineManagement -Scope CurrentUser
Connect-ExchangeOnline
$site = New-ServicePrincipal -AppId ${client} -ObjectId ${object} -DisplayName "Website"
Add-MailboxPermission -Identity ${user} -User $site.Identity -AccessRights FullAccess
Set-CASMailbox -Identity ${user} -SmtpClientAuthenticationDisabled $false

`);
  await askDone('Na de laatste regel kan het een uur duren voordat Microsoft de site toelaat.');
}
