/**
 * The elements that the document's script works on, and their state. They are looked up each time, because React may have
 * replaced them.
 */
import type { DialogState, FormState } from '../dialog-state.ts';

/** Finds an element that every page has. */
export function find<T extends HTMLElement>(selector: string): T {
  return document.querySelector(selector) as T;
}

export const getDialog = () => find<HTMLDialogElement>('#contact dialog');
export const getForm = () => find<HTMLFormElement>('#contact form');
export const dialogState = () => getDialog().dataset as DialogState;
export const formState = () => getForm().dataset as FormState;

/** The opening or closing button that `target` is or lies in, if any. A target may also be the document itself. */
export function buttonOf(target: EventTarget | null | undefined) {
  return (target as Element | null | undefined)?.closest?.<HTMLButtonElement>('button[commandfor]');
}

/** Hides the event from the browser and from every other listener. */
export function drop(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** State that several parts of the script share. */
export const shared: {
  /** The button that opened the dialog last. */
  opener?: HTMLButtonElement;
  /** Whether the browser is sending the form by itself. */
  isSendingBare?: boolean;
} = {};

/**
 * Sets attributes that the form needs with a script, and that would break it without one. Shows the fields that the dialog's
 * type asks for; the others are not sent.
 */
export function prepare() {
  getForm().noValidate = true;
  find<HTMLInputElement>('#email').type = 'email';
  for (const control of getForm().elements as Iterable<HTMLInputElement>) {
    const field = control.parentElement as HTMLElement;
    control.disabled = field.hidden = control.matches(
      `[data-asked-for]:not([data-asked-for~=${dialogState().type}])`,
    );
    // A link comes first in the dialog, and would get the focus. In the markup, `autofocus` would take the focus at the
    // page's load. Only fields have an id.
    control.autofocus = control.id !== '';
  }
}

/** What the visitor has typed and chosen in the fields that are shown. */
export function typedValues(): string[] {
  const controls = getForm().querySelectorAll<HTMLInputElement>('[id]:enabled');
  return [...controls].map(({ value }) => value);
}

/** Acts like a press of Verstuur. Safari before 16 has no `requestSubmit`. */
export const submit = () =>
  getForm().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

export const isReactThere = () => 'react' in formState();
export const isBusy = () => getForm().getAttribute('aria-busy') === 'true';
