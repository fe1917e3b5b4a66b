import {
  countPosts,
  type Field,
  fields,
  fillIn,
  labels,
  openDialog,
  person,
  send,
  successTitle,
  told,
  type Values,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';
import { answersGoTo } from '../support/mail/mailbox.ts';

test.use({ javaScriptEnabled: false });

const domain = '@praktijk.example';
const addressOf = (length: number) => 'a'.repeat(length - domain.length) + domain;

type Refused = [field: Field, what: string, value: string];

/** Specification, section 5, kept by the browser itself. */
const oneOfEach: Refused[] = [
  ['firstName', 'nothing', ''],
  ['lastName', '51 characters', 'a'.repeat(51)],
  ['email', 'no dot in the domain', 'anne@praktijk'],
  ['phone', '9 characters with spaces around', '  012345678  '],
];
const others: Refused[] = [
  ['firstName', 'only spaces', '   '],
  ['firstName', '51 characters', 'a'.repeat(51)],
  ['lastName', 'nothing', ''],
  ['lastName', 'only spaces', '   '],
  ['email', 'nothing', ''],
  ['email', 'no @', 'anne.praktijk.example'],
  ['email', 'a space inside', 'anne vries@praktijk.example'],
  ['email', '256 characters', addressOf(256)],
  ['phone', 'nothing', ''],
  ['phone', 'only spaces', ' '.repeat(15)],
  ['phone', '9 characters', '012345678'],
  ['phone', '21 characters', '012345678901234567890'],
];

for (const { name, refused, tag } of [
  { name: 'a wrong value of each field', refused: oneOfEach, tag: [] },
  { name: 'every other wrong value', refused: others, tag: '@full' },
]) {
  test(`without script the browser holds back ${name}`, { tag }, async ({ page }) => {
    const posts = countPosts(page);
    await page.goto('/');
    const dialog = await openDialog(page);
    const values = person();
    await fillIn(dialog, values);
    for (const [field, what, value] of refused) {
      await test.step(`${labels[field]}: ${what}`, async () => {
        const input = dialog.getByLabel(labels[field]);
        await input.fill(value);
        await send(dialog);
        await expect(dialog.locator('input:invalid')).toHaveAttribute('name', field);
        await expect(input).toBeFocused();
        await expect(dialog).toBeVisible();
        await input.fill(values[field]);
      });
    }
    expect(posts).toHaveLength(0);
  });
}

/** Every rule at its limit. */
const accepted: [what: string, values: Partial<Values>][] = [
  ['as short as they may be', { firstName: 'A', lastName: 'b', phone: '0123456789' }],
  [
    'as long as they may be',
    { firstName: 'b'.repeat(50), lastName: 'c'.repeat(50), phone: '01234567890123456789' },
  ],
  [
    'as long as they may be, with spaces around',
    {
      firstName: `  ${'b'.repeat(50)} `,
      lastName: ` ${'d'.repeat(50)}  `,
      email: ` ${person().email}  `,
      phone: '  01234567890123456789 ',
    },
  ],
  ['with a joined emoji and signs', { firstName: '👩‍⚕️', lastName: "d'Hô", phone: '+31 (0)6-123' }],
];

for (const [what, changes] of accepted) {
  const tag = what.includes('around') ? [] : '@full';
  test(`without script values ${what} reach the owner`, { tag }, async ({ page, mailbox }) => {
    const values = person(changes);
    await page.goto('/');
    const dialog = await openDialog(page);
    await fillIn(dialog, values);
    await send(dialog);
    await expect(told(page, successTitle)).toBeVisible();
    const mail = await mailbox.waitFor(answersGoTo(values.email.trim()));
    for (const field of fields) expect(mail.text).toContain(values[field].trim());
  });
}

/** "letters of every script are letters", "no length rule but 255". */
for (const [what, email] of [
  ['letters of another script', `zoë-${Date.now()}@praktijk.example`],
  ['a domain in letters of another script', `zoe-${Date.now()}@praktijk-ü.example`],
  ['255 characters', `b${addressOf(255).slice(1)}`],
] as const) {
  test(`without script an address with ${what} is accepted`, { tag: '@full' }, async ({ page }) => {
    await page.goto('/');
    const dialog = await openDialog(page);
    await fillIn(dialog, person({ email }));
    await send(dialog);
    await expect(told(page, successTitle)).toBeVisible();
  });
}
