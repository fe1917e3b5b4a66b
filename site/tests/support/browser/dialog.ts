import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import type { ContactType } from 'contact/contact-types.ts';
import type { ContactFields } from 'contact/field-schema.ts';
import {
  appliesTo,
  type FieldName,
  fieldNames,
  fields,
  isRequired,
  mapFields,
} from 'contact/fields.ts';
import { sampleRequest } from 'contact/sample-request.ts';
import { uniqueEmail } from '../../../../server/tests/support/calls/a-request.ts';
import { typeWords } from '../../../content/contact-types.ts';

export type Values = ContactFields;
export const labels = mapFields((name) => fields[name].label);

export const successTitle = 'Bericht verzonden!';
export const successText = 'We nemen zo snel mogelijk contact met u op.';
export const failureTitle = 'Er ging iets mis';
export const failureText = 'Probeer het later opnieuw of bel ons direct.';

export const functionCall = '**/send-contact-email';
export const island = '**/_astro/contact-island*';

/** Valid values with an e-mail address that no other test uses. Fields that the type does not ask for are empty. */
export function person(changes: Partial<Values> = {}, asked: ContactType = 'contact'): Values {
  const { type: _, ...values } = sampleRequest(asked);
  return { ...values, email: uniqueEmail(), ...changes };
}

/** The fields that a type asks for. */
export function fieldsOf(type: ContactType): FieldName[] {
  return fieldNames.filter((name) => appliesTo(fields[name], type));
}

/** The fields of a type that may not stay empty. */
export function requiredOf(type: ContactType): FieldName[] {
  return fieldsOf(type).filter((name) => isRequired(fields[name]));
}

/** The field that has the focus when the dialog opens. */
export function firstField(dialog: Locator): Locator {
  return dialog.locator('.fields [name]:enabled').first();
}

/** The messages that fields show. */
export function messagesIn(dialog: Locator): Locator {
  return dialog.locator('.fields [aria-invalid=true] + p > span:not([aria-live])');
}

/** The buttons that suggest another value for a field. */
export function suggestionIn(dialog: Locator): Locator {
  return dialog.locator('.fields p button');
}

/** The buttons that open the dialog, from top to bottom. */
export function openersOf(page: Page, type?: ContactType): Locator {
  return page.locator(type ? `main button[data-type=${type}]` : 'main button[data-type]');
}

/** The first button that opens the dialog with this type. */
export function openerOf(page: Page, type: ContactType): Locator {
  return openersOf(page, type).first();
}

/** The first button whose dialog offers the brochure. */
export function readingOpener(page: Page): Locator {
  return page.locator('main button[data-reading]').first();
}

/** The text of the brochure link. `page.spec.ts` checks the number of pages and the size in it. */
export const brochureName = /^Bekijk de brochure \(PDF, \d+ pagina(’s)?\) \d+\skB$/;

export function dialogOf(page: Page, type: ContactType): Locator {
  return page.getByRole('dialog', { name: typeWords[type].title, exact: true });
}

/** Opens the dialog on the current page with the first opener of a type, or with a given opener. */
export async function openDialog(
  page: Page,
  opener: ContactType | Locator = 'contact',
): Promise<Locator> {
  const button = typeof opener === 'string' ? openerOf(page, opener) : opener;
  await button.click();
  const dialog = dialogOf(page, await typeOf(button));
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The type that an opener sets on its dialog, or a dialog's own type. */
export async function typeOf(opener: Locator): Promise<ContactType> {
  return (await opener.getAttribute('data-type')) as ContactType;
}

/** Waits until React has taken over the form. Until then leaving a field shows no message, and a press of Verstuur waits. */
export async function expectReact(within: Page | Locator) {
  await expect(within.locator('form[data-react]')).toHaveCount(1);
}

/** Fills in the values that the dialog asks for. */
export async function fillIn(dialog: Locator, values: Partial<Values>) {
  for (const name of fieldsOf(await typeOf(dialog))) {
    const value = values[name];
    if (value === undefined) continue;
    // Found by name, because a translated page has other labels.
    const control = dialog.locator(`[name=${name}]`);
    await (fields[name].kind === 'choice' ? control.selectOption(value) : control.fill(value));
  }
}

/** Types a value into a field, or chooses it from a list by keyboard. */
export async function typeInto(control: Locator, name: FieldName, value: string) {
  const field = fields[name];
  if (field.kind !== 'choice') return await control.pressSequentially(value, { delay: 20 });
  // The first option of the list is the empty choice.
  const presses = 1 + field.options.findIndex((option) => option.value === value);
  for (let press = 0; press < presses; press += 1) await control.press('ArrowDown');
}

/** Fills in the form as a person does: focuses each field, types key by key, and leaves the field. */
export async function typeIn(dialog: Locator, values: Values) {
  for (const name of fieldsOf(await typeOf(dialog))) {
    const control = dialog.getByLabel(labels[name]);
    await control.focus();
    await typeInto(control, name, values[name]);
    await expect(control).toHaveValue(values[name]);
  }
}

/** Expects these values in the fields that the dialog asks for. */
export async function expectValues(dialog: Locator, values: Values) {
  for (const name of fieldsOf(await typeOf(dialog)))
    await expect(dialog.getByLabel(labels[name])).toHaveValue(values[name]);
}

/** Opens the dialog on the current page, fills it in and sends it. */
export async function sendForm(
  page: Page,
  values: Partial<Values> = person(),
  opener?: ContactType | Locator,
) {
  const dialog = await openDialog(page, opener);
  await send(dialog, values);
  return dialog;
}

export function button(within: Page | Locator, name: string) {
  return within.getByRole('button', { name, exact: true });
}

/** Fills in `values` and presses Verstuur. */
export async function send(dialog: Locator, values: Partial<Values> = {}) {
  await fillIn(dialog, values);
  await button(dialog, 'Verstuur').click();
}

/** Answers every call to the contact function with `respond`. */
export async function answer(
  page: Page,
  respond: (route: Route) => unknown = (route) => route.fulfill({ json: {} }),
): Promise<Request[]> {
  const calls: Request[] = [];
  await page.route(functionCall, async (route) => {
    calls.push(route.request());
    await respond(route);
  });
  return calls;
}

/** Holds every call to the contact function until `release` is called. */
export async function hold(page: Page, respond = (route: Route) => route.fulfill({ json: {} })) {
  const gate = Promise.withResolvers<void>();
  const calls = await answer(page, async (route) => {
    await gate.promise;
    await respond(route);
  });
  return { calls, release: gate.resolve };
}

/**
 * The outcome message, found by its role, because `getByText` alone skips the content of a `noscript`, which a browser
 * without script shows.
 */
export function outcomeText(page: Page, text: string): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).getByText(text, { exact: true });
}

export async function expectSuccess(page: Page) {
  await expect(outcomeText(page, successTitle)).toBeVisible();
  await expect(outcomeText(page, successText)).toBeVisible();
}

export async function expectFailure(page: Page) {
  await expect(outcomeText(page, failureTitle)).toBeVisible();
  await expect(outcomeText(page, failureText)).toBeVisible();
}

/** Holds the island's script until `release`. `asked` resolves when the browser requests it. */
export async function holdIsland(page: Page) {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route(island, async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: gate.resolve };
}
