import type { FieldName } from 'contact/fields.ts';
import type { Outcome } from 'contact/outcomes.ts';

/** The message of each field that is wrong. */
export type Messages = Partial<Record<FieldName, string | undefined>>;

/**
 * The form's state. What the dialog shows follows from it and from the values, which are in the inputs themselves. A field can
 * become wrong at any time, also while a toast is showing.
 */
export type FormStatus = { is: 'idle' } | { is: 'wrong' | 'sending' | Outcome; messages: Messages };

export function messagesOf(status: FormStatus): Messages {
  return status.is === 'idle' ? {} : status.messages;
}

/** The toast that is shown, if any. */
export function toastOf({ is }: FormStatus): Outcome | undefined {
  return is === 'failed' || is === 'sent' ? is : undefined;
}

export function withMessages(status: FormStatus, messages: Messages): FormStatus {
  if (status.is !== 'idle' && status.is !== 'wrong') return { ...status, messages };
  return Object.values(messages).some(Boolean) ? { is: 'wrong', messages } : { is: 'idle' };
}

export function withoutToast(status: FormStatus): FormStatus {
  return toastOf(status) ? withMessages({ is: 'idle' }, messagesOf(status)) : status;
}
