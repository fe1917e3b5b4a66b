/** What of the page the document's script works on. It is looked up each time: React may have drawn it anew. */
import type { DialogState, FormState } from '../dialog-state.ts';

/** Of what the page always holds. */
export function find<T extends HTMLElement>(selector: string): T {
  return document.querySelector(selector) as T;
}

export const dialog = () => find<HTMLDialogElement>('#contact dialog');
export const form = () => find<HTMLFormElement>('#contact form');
export const dialogState = () => dialog().dataset as DialogState;
export const formState = () => form().dataset as FormState;

/** The button that opens or closes a dialog, if what was pointed at is one or lies in one. The document itself can be pointed at, too. */
export function buttonOf(target: EventTarget | null | undefined) {
  return (target as Element | null | undefined)?.closest?.<HTMLButtonElement>('button[commandfor]');
}

/** Neither the browser nor anything else of the page gets to see the event. */
export function drop(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** What more than one part of the script has to know. */
export const shared: {
  /** What opened the dialog last. */
  opener?: HTMLButtonElement;
  /** The browser is sending the form by itself. */
  isLeaving?: boolean;
} = {};

/** What a form needs where a script runs, and would break it where none does. */
export function prepare() {
  form().noValidate = true;
  find<HTMLInputElement>('#email').type = 'email';
  // In the dialog a link comes first. In the markup it would ask for the focus as the page loads.
  find<HTMLInputElement>('#contact input[id]').autofocus = true;
}

export const isReactThere = () => 'react' in formState();
export const isBusy = () => form().getAttribute('aria-busy') === 'true';
