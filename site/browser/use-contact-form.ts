import { bookingUrlFor, type ContactType } from 'contact/contact-types.ts';
import { type ContactFields, contactFields } from 'contact/field-schema.ts';
import { type FieldName, fieldNames, mapFields } from 'contact/fields.ts';
import type { Outcome } from 'contact/outcomes.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { owner } from '../../owner.ts';
import type { FormState } from './dialog-state.ts';
import { sendRequest } from './send-request.ts';
import { sendWithSource } from './send-with-source.ts';
import { useSuggestions } from './use-suggestions.ts';

const { BACKEND_URL, BACKEND_KEY } = import.meta.env;

// Known at the build, so that the script holds only one of the two.
const sendToBackend =
  import.meta.env.BACKEND_URL && import.meta.env.SOURCE_LABELS ? sendWithSource : sendRequest;

/**
 * What the contact dialog does: showing messages, sending, and what follows. The values are those in the inputs themselves,
 * whoever wrote them there.
 */
export function useContactForm() {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const edited = useRef(new Set<FieldName>());
  const isSubmitting = useRef(false);
  const [messages, setMessages] = useState<Messages>({});
  const [isBusy, setBusy] = useState(false);
  const [toast, setToast] = useState<Outcome>();
  const [sent, setSent] = useState<ContactType[]>([]);
  const suggestions = useSuggestions(formRef, isBusy);

  const submit = async () => {
    if (!dialogRef.current || !formRef.current || isSubmitting.current) return;
    const found = findMessages(formRef.current);
    // At once, so that a message is there to be read with its field, and seen.
    flushSync(() => setMessages(found));
    const wrong = fieldNames.find((name) => found[name]);
    if (wrong) {
      const field = fieldOf(formRef.current, wrong);
      field.focus();
      field.closest('.fields > *')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    isSubmitting.current = true;
    const state = formRef.current.dataset as FormState;
    const type = typeOf(formRef.current);
    setToast(undefined);
    setSent((types) => types.filter((other) => other !== type));
    setBusy(true);
    const failure = await sendToBackend(
      { ...contactFields[type].parse(readFields(formRef.current)), type },
      {
        backend: { url: BACKEND_URL || location.origin, key: BACKEND_KEY },
        idempotencyKey: state.key ?? '',
      },
    );
    isSubmitting.current = false;
    setBusy(false);
    if (failure) {
      console.error('De aanvraag is niet verzonden:', failure);
      setToast('failed');
      return;
    }
    delete state.key;
    edited.current.clear();
    formRef.current.reset();
    suggestions.dropAll();
    dialogRef.current.close();
    // After the modal has closed: nothing outside an open modal is announced.
    setTimeout(() => {
      setToast('sent');
      setSent((types) => [...types, type]);
    }, 100);
  };

  useVisibleFocus(dialogRef, formRef, toast, isBusy);
  const { dropAll } = suggestions;
  useForget(
    useCallback(() => {
      edited.current.clear();
      setMessages({});
      dropAll();
      setSent([]);
      setToast(undefined);
    }, [dropAll]),
  );

  /** Shows the message of a field, or removes it. */
  const check = (name: FieldName) => {
    if (!formRef.current) return;
    const message = findMessages(formRef.current)[name];
    setMessages((others) => ({ ...others, [name]: message }));
  };

  return {
    dialogRef,
    formRef,
    isBusy,
    toast,
    /**
     * The types of the requests that were sent from this page. While the toast says so of the last one, only the link to the
     * agenda makes a line worth its place.
     */
    sent: sent.filter(
      (type, index) => toast !== 'sent' || index < sent.length - 1 || bookingUrlFor(type, owner),
    ),
    dismissToast: useCallback(() => setToast(undefined), []),
    /**
     * A failure leaves with its dialog; a success shows only after that. A reopened dialog shows no error at an empty
     * field.
     */
    handleClose: () => {
      setToast((shown) => (shown === 'failed' ? undefined : shown));
      if (!formRef.current) return;
      const typed = readFields(formRef.current);
      const empty = fieldNames.filter((name) => typed[name].trim() === '');
      for (const name of empty) edited.current.delete(name);
      setMessages((shown) => mapFields((name) => (empty.includes(name) ? undefined : shown[name])));
    },
    submit,
    /** A message comes on leaving an edited field and on Verstuur, and goes as soon as the value is right. */
    field: (name: FieldName) => ({
      name,
      error: messages[name],
      suggestion: suggestions.wordsFor(name),
      onTake: () => {
        suggestions.take(name);
        check(name);
      },
      onChange: () => {
        edited.current.add(name);
        suggestions.drop(name);
        if (messages[name]) check(name);
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

/** What the dialog around `element` asks for. */
export function typeOf(element: HTMLElement) {
  return element.closest('dialog')?.dataset['type'] as ContactType;
}

type Messages = Partial<Record<FieldName, string | undefined>>;

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

/** Practice computers are shared, so nothing typed or sent outlives the page. */
function useForget(forget: () => void): void {
  useEffect(() => {
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, [forget]);
}

/** Brings a failure into view, and returns the focus when it was lost. */
function useVisibleFocus(
  dialogRef: RefObject<HTMLDialogElement | null>,
  formRef: RefObject<HTMLFormElement | null>,
  toast: Outcome | undefined,
  isBusy: boolean,
): void {
  // In a low window the failure is below the fields, out of view.
  useEffect(() => {
    if (toast === 'failed')
      dialogRef.current?.querySelector('.toasts')?.scrollIntoView({ block: 'nearest' });
  }, [dialogRef, toast]);

  // The focus is lost when its button is disabled, or removed with its toast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of `toast` and `isBusy`
  useEffect(() => {
    if (isBusy || !dialogRef.current?.open || dialogRef.current.contains(document.activeElement))
      return;
    formRef.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  }, [toast, isBusy]);
}
