import { type FieldName, fields, isRequired } from 'contact/fields.ts';
import { typeWords } from '../../content/contact-types.ts';
import { dialogWords } from '../../content/dialog.ts';
import { privacyNotice } from '../../content/privacy.ts';
import { accessTree, focusedIn, nodesIn, withRole } from '../support/browser/access-tree.ts';
import {
  brochureName,
  fieldsOf,
  labels,
  openDialog,
  openersOf,
  typeOf,
} from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

const notice = privacyNotice().summary;

/** What the browser can fill in (WCAG 1.3.5), and the keyboard that a phone shows. */
const purposes: Partial<Record<FieldName, object>> = {
  firstName: { autocomplete: 'given-name', type: 'text', inputMode: '' },
  lastName: { autocomplete: 'family-name', type: 'text', inputMode: '' },
  email: { autocomplete: 'email', type: 'email', inputMode: 'email' },
  phone: { autocomplete: 'tel', type: 'tel', inputMode: 'tel' },
};

/** The dialog as a screen reader gets it: from the browser's accessibility tree. */
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test(`dialog ${javaScriptEnabled ? 'with' : 'without'} script: has its title as name and a description, is modal, is read from title to Verstuur, and focuses its first field`, {
      tag: javaScriptEnabled ? [] : '@full',
    }, async ({ page }) => {
      await page.goto('/');
      for (const opener of await openersOf(page).all()) {
        await openDialog(page, opener);
        const tree = await accessTree(page);
        // The tree holds nothing of the page behind the dialog.
        expect(tree.children.map(({ role }) => role)).toEqual(['dialog']);
        const type = await typeOf(opener);
        const { title, description } = typeWords[type];
        const isReading = (await opener.getAttribute('data-reading')) !== null;
        const isOffered = javaScriptEnabled && isReading;
        const [link] = nodesIn(tree).filter(({ role }) => role === 'link');
        if (isOffered) expect(link?.name).toMatch(brochureName);
        const offer = isOffered ? [dialogWords.reading, `link ${link?.name}`] : [];
        expect(tree.children[0]).toMatchObject({
          name: title,
          description: [description, ...(isOffered ? [dialogWords.reading, link?.name] : [])].join(
            ' ',
          ),
          states: { modal: true },
        });
        expect(focusedIn(tree)).toEqual([labels[fieldsOf(type)[0] as FieldName]]);
        // The link's words are in several elements.
        const read = nodesIn(tree)
          .filter(({ role, name }) => role !== 'StaticText' || !link?.name.includes(name.trim()))
          .filter(({ role }) => /^(StaticText|textbox|combobox|link|button)$/.test(role))
          .map(({ role, name }) => (role === 'StaticText' ? name : `${role} ${name}`));
        expect(read).toEqual([
          title,
          description,
          ...offer,
          ...fieldsOf(type).flatMap((field) => [
            labels[field],
            `${roleOf(field)} ${labels[field]}`,
            ...(fields[field].hint ? [fields[field].hint] : []),
          ]),
          notice,
          ...['Annuleren', 'Verstuur'].flatMap((name) => [`button ${name}`, name]),
        ]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        const after = await accessTree(page);
        expect(withRole(after, 'banner', 'main', 'contentinfo', 'dialog')).toHaveLength(3);
      }
    });
  });
}

test('fields: each has its label as name, its autocomplete purpose and its required state, and is not invalid yet', async ({
  page,
}) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  const inputs = withRole(await accessTree(page), 'textbox', 'combobox');
  const asked = fieldsOf('contact');
  expect(inputs.map(({ name }) => name)).toEqual(asked.map((field) => labels[field]));
  for (const [index, field] of asked.entries()) {
    const { description, states } = inputs[index] ?? {};
    const isExposed = states?.['required'] ?? false;
    // For a list, Chromium exposes `required` only on the element.
    if (fields[field].kind !== 'choice') expect(isExposed).toBe(isRequired(fields[field]));
    await expect(dialog.getByLabel(labels[field])).toHaveJSProperty(
      'required',
      isRequired(fields[field]),
    );
    expect(states).not.toHaveProperty('invalid');
    expect(description).toBe(fields[field].hint ?? '');
    for (const [property, value] of Object.entries(purposes[field] ?? {}))
      await expect(dialog.getByLabel(labels[field])).toHaveJSProperty(property, value);
  }
});

function roleOf(field: FieldName) {
  return fields[field].kind === 'choice' ? 'combobox' : 'textbox';
}
