// Enhanced codes (RFC 3463) of Microsoft and Google for a sender over a limit or with a bad reputation:
// https://learn.microsoft.com/exchange/troubleshoot/email-delivery/ndr/non-delivery-reports-in-exchange-online and
// https://support.google.com/a/answer/3726730
const senderLimit =
  /^5\d\d[ -]5\.(?:1\.(?:8|90)|4\.5|7\.(?:28|23[23]|50[1238]|511|60[6-9]|6[1-4]\d|705|708|750))\b/;
const recipientLimit = /^5\d\d[ -]5\.2\.12[12]\b/;
const fullMailbox = /^5\d\d[ -]5\.2\.2\b/;
// Other providers show a limit only in the text; the code can be anything.
const words =
  /\b(?:quotas?|limit(?:s|ed)?|exceed(?:s|ed)?|throttl\w+|rate|too many|too (?:fast|quickly)|temporar\w+|later|paused|suspended|reputation|blocked using|spamhaus|spamcop|barracuda)\b|(?:Quota|Submission)Exceeded|OutboundSpam/i;

/** Whether a reply means a temporary limit or block, although its code is permanent. */
export function isTemporaryLimit(reply: string): boolean {
  if (isSenderLimit(reply) || recipientLimit.test(reply)) return true;
  return /^5\d\d(?=[ -]|$)/.test(reply) && !fullMailbox.test(reply) && words.test(reply);
}

/** Whether the limit applies to all the sender's e-mail. */
export function isSenderLimit(reply: string): boolean {
  return senderLimit.test(reply);
}
