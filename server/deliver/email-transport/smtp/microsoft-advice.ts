const guide = 'as docs/mail.md says';
const useOAuth = `let this server log in with OAuth, ${guide}`;
const letIn = `Microsoft does not let this application into the mailbox: look at the mailbox in SMTP_URL, and whether SMTP.SendAsApp, its consent, New-ServicePrincipal and Add-MailboxPermission are done ${guide} (a change there may take an hour)`;

/** https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission and its links */
const refusals: [reply: RegExp, advice: string, withToken?: string][] = [
  [
    /SmtpClientAuthentication is disabled/i,
    `Microsoft has SMTP switched off for this mailbox: switch it on with Set-CASMailbox, ${guide}`,
  ],
  [
    /^535[ -]5\.7\.(?:3|139)\b/,
    `Microsoft refuses the user name and password, or takes none any more: look at SMTP_URL, or ${useOAuth}`,
    letIn,
  ],
  [/^5\d\d[ -]5\.7\.30\b/, `Microsoft takes no password any more: ${useOAuth}`],
  [/^5\d\d[ -]5\.7\.57\b/, `Microsoft wants a login first: ${useOAuth}`, letIn],
  [
    /^5\d\d[ -](?:5\.7\.60|5\.2\.252)\b|SendAsDenied/,
    `the mailbox in SMTP_URL may not send as MAIL_FROM: set MAIL_FROM to the address of that mailbox, or let it send as the other ${guide}`,
  ],
];

/**
 * The fix for a refusal of Exchange Online; undefined for other replies.
 * @param usesToken Whether the login is an access token rather than a password.
 */
export function microsoftAdvice(reply: string, usesToken = false): string | undefined {
  const [, advice, withToken = advice] = refusals.find(([pattern]) => pattern.test(reply)) ?? [];
  return usesToken ? withToken : advice;
}
