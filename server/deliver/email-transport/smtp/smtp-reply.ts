import type { NodemailerError } from 'nodemailer';
import { DeliveryError, type FailureKind } from '../../../lib/delivery-error.ts';
import { microsoftAdvice } from './microsoft-advice.ts';
import { isSenderLimit, isTemporaryLimit } from './temporary-limits.ts';

// Temporary 5xx: about the session or a full mailbox (RFC 5321, 4.5.3.1.10).
const temporary = ['500', '502', '503', '504', '530', '534', '535', '538', '552'];
// Wrong credentials, or encryption required (RFC 4954 and the registry of enhanced codes).
const accessDenied = /^5\d\d[ -]5\.7\.(?:[89]|1[0-4])\b/;
// Temporary enhanced codes (RFC 3463): class 4, full mailbox (x.2.2), mail system (x.3.x), network (x.4.x).
const temporaryCodes = /^5\d\d[ -](?:4\.\d+\.\d+|5\.2\.2|5\.[34]\.\d+)\b/;

// Replies to AUTH, except 50x (the server has no AUTH) and 4.3.x and 4.4.x (the server itself fails).
const refusedLogin = /^(?:5[1-9]\d(?=[ -]|$)|4(?:32|35|54)(?![ -]4\.[34]\.)|4\d\d[ -]4\.7\.)/;
// Replies at any point before an e-mail: some servers refuse even the connection.
const tooManyLogins =
  /^[45]\d\d[ -].*(?:too many (?:[\w-]+ ){0,3}(?:logins?|auth)|(?:logins?|auth\w*) (?:attempts|fail(?:ed|ures))|account .*locked)/is;

/** @param isHandedOver Whether the server had received the whole message. */
export function toDeliveryError(error: unknown, isHandedOver: boolean): DeliveryError {
  const reply = error as NodemailerError;
  return new DeliveryError(error, isRefusedForGood(reply), kindOf(reply, isHandedOver));
}

function isRefusedForGood({ code, response = '' }: NodemailerError): boolean {
  // nodemailer also reports 5xx for TLS, credentials and the greeting.
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  const reply = response.match(/^5\d\d(?=[ -]|$)/)?.[0];
  if (reply === undefined || temporary.includes(reply) || isTemporaryLimit(response)) return false;
  // Microsoft's refusals are not final either: the mailbox's administrator can fix them.
  return (
    ![accessDenied, temporaryCodes].some((pattern) => pattern.test(response)) &&
    !microsoftAdvice(response)
  );
}

function kindOf(error: NodemailerError, isHandedOver: boolean): FailureKind | undefined {
  const { code, command, response = '' } = error;
  if (isHandedOver && response === '') return 'disconnected';
  if (isLoginRefused(error)) return 'back off';
  if (microsoftAdvice(response) || isSenderLimit(response)) return 'back off';
  if (code !== 'EENVELOPE' || command !== 'RCPT TO')
    return isTemporaryLimit(response) ? 'back off' : undefined;
  // Any other refusal is about the session, and so about all e-mails.
  const isAboutRecipients =
    isRefusedForGood(error) ||
    isTemporaryLimit(response) ||
    /^(?:(?:4\d\d|552)(?=[ -]|$)|5\d\d[ -]5\.2\.2\b)/.test(response);
  return isAboutRecipients ? 'recipients' : undefined;
}

/** Whether another login could prolong a lock-out, which no code distinguishes from a temporary failure (RFC 4954). */
function isLoginRefused({ code, response = '' }: NodemailerError): boolean {
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return false;
  return (code === 'EAUTH' && refusedLogin.test(response)) || tooManyLogins.test(response);
}

/** The replies to refused recipients when others were accepted, with positions instead of addresses. */
export function refusalsOf(errors: NodemailerError[], recipients: string[]): string[] {
  return errors.map(({ recipient = '', response = 'no reason' }) => {
    const position = recipients.indexOf(recipient) + 1;
    return `recipient ${position} of ${recipients.length}: ${response}`;
  });
}
