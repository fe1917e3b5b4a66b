import { dialogState, formState, getForm, typedValues } from './elements.ts';

let keyedValues = '';

/** Adds type and key of the request to the form that the browser sends by itself. */
export function addKey() {
  addEventListener('formdata', ({ target, formData }) => {
    if (target !== getForm()) return;
    formData.set('type', dialogState().type ?? '');
    formData.set('idempotencyKey', formState().key ?? '');
  });
}

/** Ensures that the form has a key for its values: unchanged values keep their key, and others get a new one. */
export function ensureIdempotencyKey() {
  const values = [dialogState().type, ...typedValues()].join('\n');
  const state = formState();
  if (values !== keyedValues || !state.key) state.key = newKey();
  keyedValues = values;
}

/** 128 random bits. `crypto.randomUUID` is missing where the page is opened over plain http. */
function newKey() {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
