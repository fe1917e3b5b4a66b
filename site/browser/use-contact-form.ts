import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type ContactFields,
  type ContactType,
  contactFields,
} from '../../contact/contact-request.ts';
import { type FieldName, fieldNames, mapFields } from '../../contact/fields.ts';
import type { Outcome } from '../../contact/outcomes.ts';
import { sendRequest } from './send-request.ts';
import { sendWithSource } from './send-with-source.ts';

const { BACKEND_URL, BACKEND_KEY } = import.meta.env;

// Known when the page is built, so that only one of the two is in its script.
const sendToBackend =
  import.meta.env.BACKEND_URL && import.meta.env.SOURCE_LABELS ? sendWithSource : sendRequest;

/**
 * What the contact dialog does: when messages come and go, sending, and what follows.
 * @param previous The dialog as it stood in the page before React came.
 */
export function useContactForm(previous: HTMLDialogElement | undefined) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const edited = useRef(new Set<FieldName>());
  const isSubmitting = useRef(false);
  const [phase, setPhase] = useState<'idle' | 'held' | 'sending'>('idle');
  const [toast, setToast] = useState<Outcome>();
  const [sent, setSent] = useState<ContactType[]>([]);
  const { register, handleSubmit, trigger, reset, getValues, setValue, clearErrors, formState } =
    useForm<ContactFields>({
      resolver: standardSchemaResolver(contactFields),
      defaultValues: mapFields(() => ''),
      // When messages come and go is decided by `rules` below.
      mode: 'onSubmit',
      reValidateMode: 'onSubmit',
    });
  const { errors } = formState;
  const isBusy = phase !== 'idle';

  const send = handleSubmit(async (fields) => {
    if (!dialog.current || !form.current) return;
    const type = dialog.current.dataset['type'] as ContactType;
    setToast(undefined);
    setSent((types) => types.filter((other) => other !== type));
    setPhase('sending');
    const failure = await sendToBackend(
      { ...fields, type },
      {
        backend: { url: BACKEND_URL || location.origin, key: BACKEND_KEY },
        idempotencyKey: form.current.dataset['key'] ?? '',
      },
    );
    if (failure) {
      console.error('De aanvraag is niet verzonden:', failure);
      setToast('failed');
      return;
    }
    delete form.current.dataset['key'];
    edited.current.clear();
    reset();
    dialog.current.close();
    // Once the modal is gone: what lies outside an open modal is not announced.
    setTimeout(() => {
      setToast('sent');
      setSent((types) => [...types.filter((other) => other !== type), type]);
    }, 100);
  });

  const submit = async () => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      await send();
    } finally {
      isSubmitting.current = false;
      setPhase('idle');
    }
  };

  useEffect(() => {
    if (!dialog.current || !form.current) return;
    // A browser extension that wrote into the form makes React draw the dialog anew; what was typed is carried over.
    if (previous && previous !== dialog.current) {
      continueFrom(previous, dialog.current, form.current, (name, value) => setValue(name, value));
    }
    form.current.dataset['react'] = '';
    if (form.current.dataset['held'] !== undefined) setPhase('held');
  }, [previous, setValue]);

  useEffect(() => {
    if (phase !== 'held') return;
    delete form.current?.dataset['held'];
    // Through `document-script.ts`, which gives the values their key.
    form.current?.requestSubmit();
  }, [phase]);

  useVisibleFocus(dialog, form, toast, isBusy);
  useForget(
    useCallback(() => {
      reset();
      setSent([]);
      setToast(undefined);
    }, [reset]),
  );

  /** Messages come on leaving a field that was edited and on Verstuur; they go as soon as the value is right. */
  const rules = (name: FieldName) => ({
    onChange: () => {
      edited.current.add(name);
      if (errors[name]) void trigger(name);
    },
    onBlur: () => {
      if (edited.current.has(name) || getValues(name) !== '') void trigger(name);
    },
  });

  return {
    dialog,
    form,
    isBusy,
    toast,
    /** What was sent from this page, and no longer stands in a toast. */
    sent: toast === 'sent' ? sent.slice(0, -1) : sent,
    dismissToast: useCallback(() => setToast(undefined), []),
    /** A failure goes away with its dialog; a success is only about to show then. Opened again, no empty field is wrong yet. */
    handleClose: () => {
      setToast((shown) => (shown === 'failed' ? undefined : shown));
      const empty = fieldNames.filter((name) => getValues(name).trim() === '');
      for (const name of empty) edited.current.delete(name);
      clearErrors(empty);
    },
    submit,
    field: (name: FieldName) => ({
      ...register(name, rules(name)),
      error: errors[name]?.message,
    }),
  };
}

/** Practice computers are shared, so nothing typed or sent outlives the page. */
function useForget(forget: () => void): void {
  useEffect(() => {
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, [forget]);
}

/** Brings a failure into view, and puts the focus back when it was lost. */
function useVisibleFocus(
  dialog: RefObject<HTMLDialogElement | null>,
  form: RefObject<HTMLFormElement | null>,
  toast: Outcome | undefined,
  isBusy: boolean,
): void {
  // On a small screen the failure stands below the fields, out of view.
  useEffect(() => {
    if (toast === 'failed') dialog.current?.scrollTo(0, dialog.current.scrollHeight);
  }, [dialog, toast]);

  // The focus is lost when its button is disabled, or removed together with its toast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of `toast` and `isBusy`
  useEffect(() => {
    if (isBusy || !dialog.current?.open || dialog.current.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  }, [toast, isBusy]);
}

function continueFrom(
  previous: HTMLDialogElement,
  dialog: HTMLDialogElement,
  form: HTMLFormElement,
  setValue: (name: FieldName, value: string) => void,
): void {
  const previousForm = previous.querySelector('form');
  Object.assign(dialog.dataset, previous.dataset);
  Object.assign(form.dataset, previousForm?.dataset);
  form.noValidate = true;
  for (const name of fieldNames) {
    const input = previousForm?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) setValue(name, input.value);
  }
  // React does not write the attribute, by which the dialog finds its first field.
  const first = form.elements.namedItem(fieldNames[0] ?? '');
  if (first instanceof HTMLInputElement) first.autofocus = true;
  if (previous.open) dialog.showModal();
}
