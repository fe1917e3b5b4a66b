/**
 * What the document's script and React pass to each other. This file has only types, because the script is inline in the
 * document and cannot share a module with React.
 */
import type { ContactType } from 'contact/contact-types.ts';

/** The data attributes of the dialog. A flag is an empty string or absent. */
export interface DialogState {
  /** The request type. The script takes it from the opener. */
  type?: ContactType;
  /** Whether the dialog offers the brochure. The script sets it for the style sheet. */
  reading?: '';
  /** Length and size of the brochure, which only the build knows. */
  pages?: string;
  bytes?: string;
}

/** The data attributes of the form. */
export interface FormState {
  /** Idempotency key of the form's values. The script makes it on Verstuur; React removes it once they are sent. */
  key?: string;
  /** Whether React handles the form. The script sets it. */
  react?: '';
}

/** Passed to React when it takes over. */
export interface TakeOver {
  /** The button that opened the dialog. */
  opener(): HTMLElement | undefined;
  /** Called when React has failed and the plain form is back, with the visitor's values. */
  onFailure(wasSending: boolean): void;
}
