import { bookingUrlFor, type ContactType } from 'contact/contact-types.ts';
import { type ContactFields, contactFields } from 'contact/field-schema.ts';
import { type FieldName, fieldNames, mapFields } from 'contact/fields.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { owner } from '../../owner.ts';
import type { FormState } from './dialog-state.ts';
import {
  type FormStatus,
  type Messages,
  messagesOf,
  toastOf,
  withMessages,
  withoutToast,
} from './form-status.ts';
import { sendRequest } from './send-request.ts';
import { sendWithSource } from './send-with-source.ts';
import { useSuggestions } from './use-suggestions.ts';

const { BACKEND_URL, BACKEND_KEY } = import.meta.env;

// Both settings are known at the build, so that the bundle has only one of the two functions.
const sendToBackend =
  import.meta.env.BACKEND_URL && import.meta.env.SOURCE_LABELS ? sendWithSource : sendRequest;

/**
 * The contact dialog's behaviour: showing messages, sending, and what follows. The values are read from the inputs, because
 * other programs may change them there.
 */
export function useContactForm() {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const edited = useRef(new Set<FieldName>());
  const [status, setStatus] = useState<FormStatus>({ is: 'idle' });
  const [wrongCount, setWrongCount] = useState(0);
  const [sent, setSent] = useState<ContactType[]>([]);
  const suggestions = useSuggestions(formRef, status.is === 'sending');
  const { dropAll } = suggestions;

  const submit = async () => {
    const form = formRef.current;
    if (!form || status.is === 'sending') return;
    const messages = findMessages(form);
    const [wrong, ...others] = fieldNames.filter((name) => messages[name]);
    // Synchronous: a message is there when its field gets the focus, and a second press finds the button disabled.
    flushSync(() => {
      setWrongCount(wrong ? 1 + others.length : 0);
      setStatus((now) => (wrong ? withMessages(now, messages) : { is: 'sending', messages: {} }));
    });
    if (wrong) {
      const field = fieldOf(form, wrong);
      field.focus();
      field.closest('.fields > *')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const state = form.dataset as FormState;
    const type = typeOf(form);
    setSent((types) => types.filter((other) => other !== type));
    const failure = await sendToBackend(
      { ...contactFields[type].parse(readFields(form)), type },
      {
        backend: { url: BACKEND_URL || location.origin, key: BACKEND_KEY },
        idempotencyKey: state.key ?? '',
      },
    );
    if (failure) {
      console.error('De aanvraag is niet verzonden:', failure);
      setStatus((now) => ({ is: 'failed', messages: messagesOf(now) }));
      return;
    }
    delete state.key;
    edited.current.clear();
    form.reset();
    dropAll();
    setStatus({ is: 'idle' });
    dialogRef.current?.close();
    // After the modal has closed: nothing outside an open modal is announced.
    setTimeout(() => {
      setStatus((now) => (now.is === 'sending' ? now : { is: 'sent', messages: messagesOf(now) }));
      setSent((types) => [...types, type]);
    }, 100);
  };

  useVisibleFocus(dialogRef, formRef, status);
  // Practice computers are shared, so nothing typed or sent outlives the page.
  useEffect(() => {
    const forget = () => {
      edited.current.clear();
      setStatus((now) => withMessages(withoutToast(now), {}));
      dropAll();
      setSent([]);
    };
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, [dropAll]);

  /** Shows the message of a field, or removes it. */
  const check = (name: FieldName) => {
    if (!formRef.current) return;
    const message = findMessages(formRef.current)[name];
    setStatus((now) => withMessages(now, { ...messagesOf(now), [name]: message }));
  };

  return {
    dialogRef,
    formRef,
    status,
    /** How many fields were wrong at the last press of Verstuur; 0 once any field changes. */
    wrongCount,
    /**
     * The types of the requests that were sent from this page. While the toast is showing, the latest one is left out unless
     * its line links to the booking page.
     */
    sent: sent.filter(
      (type, index) =>
        status.is !== 'sent' || index < sent.length - 1 || bookingUrlFor(type, owner),
    ),
    dismissToast: useCallback(() => setStatus(withoutToast), []),
    /** Removes a failure, and the errors of empty fields. */
    handleClose: () => {
      if (!formRef.current) return;
      const typed = readFields(formRef.current);
      const empty = fieldNames.filter((name) => typed[name].trim() === '');
      for (const name of empty) edited.current.delete(name);
      setWrongCount(0);
      setStatus((now) => {
        const shown = messagesOf(now);
        const messages = mapFields((name) => (empty.includes(name) ? undefined : shown[name]));
        return withMessages(now.is === 'failed' ? withoutToast(now) : now, messages);
      });
    },
    submit,
    /** A message appears on leaving an edited or filled field and on Verstuur, until the value is right. */
    field: (name: FieldName) => ({
      name,
      suggestion: suggestions.wordsFor(name),
      onTake: () => {
        suggestions.take(name);
        check(name);
      },
      onChange: () => {
        edited.current.add(name);
        setWrongCount(0);
        suggestions.drop(name);
        if (messagesOf(status)[name]) check(name);
      },
      onBlur: ({ target }: { target: { value: string } }) => {
        // Taking a suggestion moves the focus, but the visitor has left no field.
        if (suggestions.isTaking.current) return;
        suggestions.suggest(name, target.value);
        if (edited.current.has(name) || target.value !== '') check(name);
      },
    }),
  };
}

export type ContactForm = ReturnType<typeof useContactForm>;

/** The request type of the dialog around `element`. */
export function typeOf(element: HTMLElement) {
  return element.closest('dialog')?.dataset['type'] as ContactType;
}

function fieldOf(form: HTMLFormElement, name: FieldName) {
  return form.querySelector(`[name=${name}]`) as HTMLInputElement | HTMLSelectElement;
}

function readFields(form: HTMLFormElement): ContactFields {
  return mapFields((name) => fieldOf(form, name).value);
}

/** The message of each wrong field, from the first rule that fails. */
function findMessages(form: HTMLFormElement): Messages {
  const issues = contactFields[typeOf(form)].safeParse(readFields(form)).error?.issues ?? [];
  return mapFields((name) => issues.find(({ path }) => path[0] === name)?.message);
}

/** Brings a failure into view, and keeps the focus in the dialog: on the status text while the button is disabled. */
function useVisibleFocus(
  dialogRef: RefObject<HTMLDialogElement | null>,
  formRef: RefObject<HTMLFormElement | null>,
  status: FormStatus,
): void {
  const toast = toastOf(status);
  const isBusy = status.is === 'sending';

  // In a low window the failure is below the fields, out of view.
  useEffect(() => {
    if (toast === 'failed')
      dialogRef.current?.querySelector('.toasts')?.scrollIntoView({ block: 'nearest' });
  }, [dialogRef, toast]);

  // The focus is lost when its button is disabled, or removed with its toast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of `toast` and `isBusy`
  useEffect(() => {
    const dialog = dialogRef.current;
    const active = document.activeElement;
    const region = dialog?.querySelector<HTMLElement>('[role=status]');
    const isLost = !dialog?.contains(active) || active === region || active?.matches(':disabled');
    if (!dialog?.open || !isLost) return;
    // The status is at the top of the dialog, and the visitor at its end.
    if (isBusy) region?.focus({ preventScroll: true });
    else formRef.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  }, [toast, isBusy]);
}
