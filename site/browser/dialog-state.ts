/**
 * What the document's script and React tell each other. Types alone: the script stands in the document by itself, so the two share
 * no module.
 */
import type { ContactType } from '../../contact/contact-request.ts';

/** The data attributes of the dialog. A mark is an empty text, or absent. */
export interface DialogState {
  /** What the dialog asks for. The script sets it, by the opener. */
  type?: ContactType;
  /** The dialog offers the brochure. The script sets it, for the style sheet. */
  reading?: '';
}

/** The data attributes of the form. */
export interface FormState {
  /** Idempotency key of the values that stand in the form. The script makes it on Verstuur; React drops it once they are sent. */
  key?: string;
  /** React sees to the form. The script sets it. */
  react?: '';
}

/** What the script gives React as it takes over. */
export interface TakeOver {
  /** What opened the dialog. */
  opener(): HTMLElement | undefined;
  /** Called when React has failed: the plain form stands again, with what the visitor had typed. */
  onFailure(wasSending: boolean): void;
}
