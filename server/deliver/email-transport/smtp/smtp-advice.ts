import type { NodemailerError } from 'nodemailer';
import { microsoftAdvice } from './microsoft-advice.ts';
import { isTemporaryLimit } from './temporary-limits.ts';
import { tlsTroubleOf } from './tls-trouble.ts';

const restart = 'restart the server, which otherwise waits up to 15 minutes after a refused login';
// RFC 4954, and servers' wording before a login.
const wantsLogin = /^530|relay|\b5\.7\.0\b|authenticat/i;

/**
 * Explains in one line what is wrong, and which setting to check.
 * @param said The error's message, short and without secrets.
 * @param usesToken Whether the login is an access token rather than a password.
 */
export function smtpAdvice(
  error: unknown,
  said: string,
  { protocol, hostname, port }: URL,
  usesToken: boolean,
): string {
  const {
    message,
    code,
    command,
    response = '',
    originalCode = '',
    timeoutType,
  } = error as NodemailerError;
  const isSecure = protocol === 'smtps:';
  const there = `${hostname}, port ${port || (isSecure ? 465 : 587)}`;
  const other = isSecure ? 'smtp:// with port 587' : 'smtps:// with port 465';
  const isLimit = isTemporaryLimit(response);
  const again =
    isLimit || /^(?:4\d\d|552)/.test(response)
      ? ' This may pass: a real e-mail would be tried again by itself, for three days.'
      : '';

  // Our own message, which has the fix.
  if (code === 'EOAUTH2') return message;
  if (originalCode === 'CERT_HAS_EXPIRED')
    return 'its certificate has expired: whoever keeps the mail server has to renew it';
  if (originalCode === 'CERT_NOT_YET_VALID')
    return "its certificate is not valid yet: check the clock of this machine; if it is right, the mail server's administrator must replace the certificate";
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `its certificate is for another name (${said}): write the name of the certificate in SMTP_URL`;
  if (/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(originalCode))
    return 'its certificate is from an unknown authority: look at the name in SMTP_URL; the mail server needs a certificate that is publicly trusted or, if the authority is your own, NODE_OPTIONS=--use-system-ca and SSL_CERT_FILE=/path/ca.pem in .env make it trusted here (docs/operate.md)';
  if (code === 'EDNS') return `the name ${hostname} is not known: look at it in SMTP_URL`;
  const tls = tlsTroubleOf(originalCode);
  if (tls === 'not spoken')
    return `${there} does not speak TLS from the first byte on: try ${other} in SMTP_URL`;
  if (tls === 'old')
    return `${there} speaks only TLS 1.0 or 1.1, which are no longer safe: its administrator must allow TLS 1.2 or 1.3`;
  if (tls === 'weak')
    return `the key with which ${there} begins TLS is too short to be safe: its administrator must replace it, for Diffie-Hellman by one of 2048 bits, or by ECDHE`;
  if (tls === 'refused')
    return `${there} speaks TLS, but in no way that this server allows (${said}): ask its administrator for TLS 1.2 or 1.3 with usual ciphers`;
  if (code === 'ETLS' && command === 'STARTTLS')
    return `it offers no STARTTLS, and without it nothing is sent: try ${other} in SMTP_URL`;
  if (timeoutType === 'GREETING_TIMEOUT')
    return `${there} takes the connection and says nothing: try ${other} in SMTP_URL`;
  if (originalCode === 'ECONNREFUSED')
    return `nothing listens at ${there}: look at name and port in SMTP_URL`;
  if (timeoutType === 'CONNECT_TIMEOUT' || code === 'ESOCKET')
    return `${there} cannot be reached (${originalCode || said}): look at name and port in SMTP_URL, and whether your host lets e-mail out`;
  const atMicrosoft = microsoftAdvice(response, usesToken);
  if (atMicrosoft) return `${atMicrosoft}, then ${restart}`;
  if (isLimit)
    return `it takes no more for now, by a limit or a block: ask whoever keeps the mail server, or look there at the account.${again}`;
  if (code === 'EAUTH' && response === '')
    return 'SMTP_URL has a user name without a password, or neither can be used there: look at SMTP_URL, or set SMTP_OAUTH_TOKEN_URL where it takes access tokens';
  if (code === 'EAUTH' && /^50/.test(response))
    return `it offers no login${usesToken ? ' with an access token' : ''} there: try ${other} in SMTP_URL`;
  if (code === 'EAUTH' && usesToken)
    return `it refuses the access token: look at the user in SMTP_URL, at SMTP_OAUTH_SCOPE, and at what the application may do there, then ${restart}.${again}`;
  if (code === 'EAUTH')
    return `it refuses the user name and password: look at SMTP_URL, where odd characters are percent-encoded, then ${restart}.${again}`;
  if (code === 'EENVELOPE' && wantsLogin.test(response))
    return `it wants a login first: look at user name and password in SMTP_URL, and whether that user may send as MAIL_FROM.${again}`;
  if (/^552/.test(response))
    return `the message is too big for it, or a mailbox is full: look at the mailboxes of MAIL_TO, and at the size that the mail server takes.${again}`;
  if (command === 'EHLO' || command === 'HELO')
    return `it refuses how this server introduces itself, by the domain of MAIL_FROM, or else of SITE_URL, or the address that it calls from: look at these, and ask whoever keeps the mail server.${again}`;
  if (command === 'MAIL FROM') return `it refuses the sender: look at MAIL_FROM.${again}`;
  if (command === 'RCPT TO') return `it refuses every recipient: look at MAIL_TO.${again}`;
  if (command === 'DATA')
    return `it refuses the message: look at MAIL_FROM, whose domain must let this server send.${again}`;
  return `${said}: look at SMTP_URL.${again}`;
}
