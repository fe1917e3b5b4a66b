const guide = 'zoals in docs/mail.md staat';
const useOAuth = `laat deze server aanmelden met OAuth, ${guide}`;
const grantAccess = `Microsoft laat deze toepassing niet bij de postbus. Kijk of de postbus in SMTP_URL klopt, en of SMTP.SendAsApp, de toestemming, New-ServicePrincipal en Add-MailboxPermission gedaan zijn, ${guide}. Een wijziging daar kan een uur duren`;

/** https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission and its links */
const refusals: [reply: RegExp, advice: string, withToken?: string][] = [
  [
    /SmtpClientAuthentication is disabled/i,
    `Bij Microsoft staat SMTP uit voor deze postbus. Zet het aan met Set-CASMailbox, ${guide}`,
  ],
  [
    /^535[ -]5\.7\.(?:3|139)\b/,
    `Microsoft weigert de gebruikersnaam of het wachtwoord, of neemt geen wachtwoord meer aan. Kijk naar gebruikersnaam en wachtwoord (in .env: SMTP_URL), of ${useOAuth}`,
    grantAccess,
  ],
  [/^5\d\d[ -]5\.7\.30\b/, `Microsoft neemt geen wachtwoord meer aan: ${useOAuth}`],
  [/^5\d\d[ -]5\.7\.57\b/, `Microsoft wil eerst een aanmelding: ${useOAuth}`, grantAccess],
  [
    /^5\d\d[ -](?:5\.7\.60|5\.2\.252)\b|SendAsDenied/,
    `De postbus in SMTP_URL mag niet als de afzender sturen. Zet MAIL_FROM op het adres van die postbus, of geef haar dat recht, ${guide}`,
  ],
];

/**
 * What to do after a refusal by Exchange Online, in Dutch; undefined for other replies.
 * @param usesToken Whether the login is an access token rather than a password.
 */
export function microsoftAdvice(reply: string, usesToken = false): string | undefined {
  const [, advice, withToken = advice] = refusals.find(([pattern]) => pattern.test(reply)) ?? [];
  return usesToken ? withToken : advice;
}
