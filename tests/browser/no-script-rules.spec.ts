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
} from '../support/dialog.ts';
import { answersGoTo } from '../support/mailbox.ts';
import { expect, test } from '../support/site.ts';

test.use({ javaScriptEnabled: false });

const domain = '@praktijk.example';
const addressOf = (length: number) => 'a'.repeat(length - domain.length) + domain;

/** Specification, section 5, kept by the browser itself. */
const refused: [field: Field, what: string, value: string][] = [
  ['firstName', 'nothing', ''],
  ['firstName', 'only spaces', '   '],
  ['firstName', '51 characters', 'a'.repeat(51)],
  ['lastName', 'nothing', ''],
  ['lastName', 'only spaces', '   '],
  ['lastName', '51 characters', 'a'.repeat(51)],
  ['email', 'nothing', ''],
  ['email', 'no @', 'anne.praktijk.example'],
  ['email', 'no dot in the domain', 'anne@praktijk'],
  ['email', 'a space inside', 'anne vries@praktijk.example'],
  ['email', '256 characters', addressOf(256)],
  ['phone', 'nothing', ''],
  ['phone', 'only spaces', ' '.repeat(15)],
  ['phone', '9 characters', '012345678'],
  ['phone', '9 characters with spaces around', '  012345678  '],
  ['phone', '21 characters', '012345678901234567890'],
];

for (const field of fields) {
  test(`without script the browser holds back a wrong ${labels[field]}`, async ({ page }) => {
    const posts = countPosts(page);
    await page.goto('/');
    const dialog = await openDialog(page);
    await fillIn(dialog, person());
    for (const [, what, value] of refused.filter(([of]) => of === field)) {
      await test.step(what, async () => {
        await dialog.getByLabel(labels[field]).fill(value);
        await send(dialog);
        await expect(dialog.locator('input:invalid')).toHaveAttribute('name', field);
        await expect(dialog.getByLabel(labels[field])).toBeFocused();
        await expect(dialog).toBeVisible();
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
      phone: '  01234567890123456789 ',
    },
  ],
  ['with a joined emoji and signs', { firstName: '👩‍⚕️', lastName: "d'Hô", phone: '+31 (0)6-123' }],
];

for (const [what, changes] of accepted) {
  test(`without script values ${what} reach the owner`, async ({ page, mailbox }) => {
    const values = person(changes);
    await page.goto('/');
    const dialog = await openDialog(page);
    await fillIn(dialog, values);
    await send(dialog);
    await expect(told(page, successTitle)).toBeVisible();
    const mail = await mailbox.waitFor(answersGoTo(values.email));
    for (const field of fields) expect(mail.text).toContain(values[field].trim());
  });
}

/** "letters of every script are letters", "no length rule but 255". */
for (const [what, email] of [
  ['letters of another script', `zoë-${Date.now()}@praktijk.example`],
  ['a domain in letters of another script', `zoe-${Date.now()}@praktijk-ü.example`],
  ['255 characters', `b${addressOf(255).slice(1)}`],
] as const) {
  test(`without script an address with ${what} is accepted`, async ({ page }) => {
    await page.goto('/');
    const dialog = await openDialog(page);
    await fillIn(dialog, person({ email }));
    await send(dialog);
    await expect(told(page, successTitle)).toBeVisible();
  });
}
