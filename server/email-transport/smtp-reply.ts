interface SmtpError {
  code?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  recipient?: string | undefined;
}

/** 5xx that speak of the session or of a full mailbox (RFC 5321, 4.5.3.1.10): another time they may be gone. */
const passing = ['500', '502', '503', '504', '530', '534', '535', '538', '552'];
/** RFC 4954 and the registry of enhanced codes: credentials, and encryption that is asked for. */
const aboutAccess = /^5\d\d[ -]5\.7\.(?:[89]|1[0-4]|57)\b/;
/**
 * Enhanced codes (RFC 3463) that speak of a passing state, whatever the reply before them says: the class 4, a full
 * mailbox (x.2.2), the mail system (x.3.x) and the network (x.4.x).
 */
const aboutPassingState = /^5\d\d[ -](?:4\.\d+\.\d+|5\.2\.2|5\.[34]\.\d+)\b/;

/**
 * Whether the server's last word on this e-mail is no. nodemailer gives 5xx for trouble with TLS, credentials
 * and the greeting, too: only what answered the envelope or the message counts, and only a whole reply.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, response = '' } = error as SmtpError;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  const reply = response.match(/^5\d\d(?=[ -]|$)/)?.[0];
  if (reply === undefined || passing.includes(reply)) return false;
  return !aboutAccess.test(response) && !aboutPassingState.test(response);
}

/** Whether the server said something, rather than nothing any more. */
export function isAnswer(error: unknown): boolean {
  return Boolean((error as SmtpError).response);
}

/** Whether the server refused the user name or the password (RFC 4954), rather than being in trouble itself. */
export function isLoginRefused(error: unknown): boolean {
  const { code, response = '' } = error as SmtpError;
  return code === 'EAUTH' && /^5[1-9]\d(?=[ -]|$)/.test(response);
}

/**
 * Whether the server answered about the recipients alone: it does its work, and others may well get their e-mail.
 * 421, said by a server that closes, comes as trouble with the connection.
 */
export function isAboutRecipients(error: unknown): boolean {
  const { code, command, response = '' } = error as SmtpError;
  if (code !== 'EENVELOPE' || command !== 'RCPT TO') return false;
  return (
    isRefusedForGood(error) || /^(?:(?:4\d\d|552)(?=[ -]|$)|5\d\d[ -]5\.2\.2\b)/.test(response)
  );
}

/** What the server said to each recipient that it refused while it took others, by place. */
export function refusalsOf(errors: readonly SmtpError[], recipients: readonly string[]): string[] {
  return errors.map(({ recipient = '', response = 'no reason' }) => {
    const place = recipients.indexOf(recipient) + 1;
    return `recipient ${place} of ${recipients.length}: ${response}`;
  });
}
