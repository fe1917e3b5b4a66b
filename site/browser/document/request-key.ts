import { dialogState, form, formState } from './elements.ts';

let keyed = '';

/** Puts type and key of the request into what the form posts by itself. */
export function addKey() {
  addEventListener('formdata', ({ target, formData }) => {
    if (target !== form()) return;
    formData.set('type', dialogState().type ?? '');
    formData.set('idempotencyKey', formState().key ?? '');
  });
}

/** Gives the request its key, which belongs to its values: sent once more they keep it, and others get another. */
export function giveKey() {
  const typed = [...form().elements].map((field) => (field as HTMLInputElement).value);
  const values = [dialogState().type, ...typed].join('\n');
  const state = formState();
  if (values !== keyed || !state.key) state.key = newKey();
  keyed = values;
}

/** 128 random bits. `crypto.randomUUID` is missing where the page is opened over plain http. */
function newKey() {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
