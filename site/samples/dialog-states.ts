import { type FieldName, fields } from 'contact/fields.ts';
import type { ContactForm } from '../browser/use-contact-form.ts';
import { dialogWords } from '../content/dialog.ts';

const still: ContactForm = {
  dialogRef: { current: null },
  formRef: { current: null },
  isBusy: false,
  toast: undefined,
  sent: [],
  dismissToast() {},
  handleClose() {},
  async submit() {},
  field: (name) => ({
    name,
    error: undefined,
    suggestion: undefined,
    onTake() {},
    onChange() {},
    onBlur() {},
  }),
};

const withSuggestion = (name: FieldName) => ({
  ...still.field(name),
  suggestion: fields[name].kind === 'email' ? dialogWords.suggest('@gmail.com') : undefined,
});

const withMessage = (name: FieldName) => ({
  ...still.field(name),
  error: fields[name].messages.wrong,
});

/** The states of the contact dialog. After a request was sent it is closed. */
export const dialogStates: Record<string, ContactForm & { isClosed?: boolean }> = {
  open: still,
  suggestion: { ...still, field: withSuggestion },
  messages: { ...still, field: withMessage },
  sending: { ...still, isBusy: true },
  failed: { ...still, toast: 'failed' },
  sent: { ...still, toast: 'sent', isClosed: true },
};
