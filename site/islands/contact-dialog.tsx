import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { LoaderCircle } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { functionPath } from '../../contact/answers.ts';
import {
  type ContactFields,
  type ContactType,
  contactFields,
  contactTypes,
  type FieldName,
  fieldNames,
  patterns,
} from '../../contact/contact-request.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { PrivacyNotice } from '../components/privacy-notice.tsx';
import { dialog as words } from '../content/dialog.ts';
import { privacyNotice } from '../content/privacy.ts';
import { sendRequest } from './send-request.ts';
import { Toast } from './toast.tsx';

const { BACKEND_URL, BACKEND_KEY } = import.meta.env;

const inputs: Record<FieldName, Partial<React.ComponentProps<'input'>>> = {
  firstName: { type: 'text', autoComplete: 'given-name' },
  lastName: { type: 'text', autoComplete: 'family-name' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
};

/**
 * The contact dialog with its toasts. The build writes it into the page, where it opens and can be filled in
 * without this script; `reach.ts` sees to opener, type, key and a Verstuur that came too early, and says so in
 * `data-type` of the dialog and `data-key` and `data-held` of the form.
 * @param type What the copy for a browser without script asks for; only that copy has it set.
 */
export function ContactDialog({ type = 'contact' }: { type?: ContactType }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const edited = useRef(new Set<FieldName>());
  const [phase, setPhase] = useState<'idle' | 'held' | 'sending'>('idle');
  const [toast, setToast] = useState<'sent' | 'failed'>();
  const { register, handleSubmit, trigger, reset, getValues, formState } = useForm<ContactFields>({
    resolver: standardSchemaResolver(contactFields),
    defaultValues: { firstName: '', lastName: '', email: '', phone: '' },
    // Messages come on leaving a field that was edited and on Verstuur; see `rules`.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const { errors } = formState;
  const isBusy = phase !== 'idle';
  const idPrefix = type === 'contact' ? '' : `${type}-`;
  const dismiss = useCallback(() => setToast(undefined), []);

  const submit = handleSubmit(async (fields) => {
    if (!dialog.current || !form.current) return;
    setToast(undefined);
    setPhase('sending');
    const failure = await sendRequest(
      { ...fields, type: dialog.current.dataset['type'] as ContactType },
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
    setTimeout(() => setToast('sent'), 100);
  });

  const submitOnce = async () => {
    if (phase === 'sending') return;
    await submit();
    setPhase('idle');
  };

  useEffect(() => {
    if (!form.current) return;
    form.current.dataset['react'] = '';
    if (form.current.dataset['held'] !== undefined) setPhase('held');
    // Practice computers are shared: nothing typed outlives the page.
    const forget = () => reset();
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, [reset]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a held Verstuur is taken over
  useEffect(() => {
    if (phase !== 'held') return;
    delete form.current?.dataset['held'];
    void submitOnce();
  }, [phase]);

  // Disabling the button that had the focus dropped it.
  useEffect(() => {
    if (toast !== 'failed' || isBusy || dialog.current?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  }, [toast, isBusy]);

  const rules = (name: FieldName) => ({
    onChange: () => {
      edited.current.add(name);
      if (errors[name]) void trigger(name);
    },
    onBlur: () => {
      if (edited.current.has(name) || getValues(name) !== '') void trigger(name);
    },
  });

  return (
    <>
      <dialog
        ref={dialog}
        id={`${type}-dialog`}
        data-type={type}
        aria-labelledby={`${idPrefix}dialog-title`}
        aria-describedby={`${idPrefix}dialog-description`}
        closedby="any"
        className="dialog"
        onClose={dismiss}
        suppressHydrationWarning
      >
        <div role="alert" className="toasts">
          {toast === 'failed' && <Toast outcome="failed" onDismiss={dismiss} />}
        </div>
        <form
          ref={form}
          method="post"
          suppressHydrationWarning
          action={BACKEND_URL + functionPath}
          aria-busy={isBusy}
          onSubmit={(event) => {
            event.preventDefault();
            void submitOnce();
          }}
          className="p-6 sm:p-9"
        >
          <h2 id={`${idPrefix}dialog-title`} className="text-2xl font-bold tracking-tight">
            {contactTypes.map((each) => (
              <span key={each} data-for={each}>
                {words[each].title}
              </span>
            ))}
          </h2>
          <p id={`${idPrefix}dialog-description`} className="mt-2 mb-6 text-ink-soft">
            {contactTypes.map((each) => (
              <span key={each} data-for={each}>
                {words[each].description}
              </span>
            ))}
          </p>
          {/* For a bare post without script; with script `reach.ts` says the type. */}
          <input type="hidden" name="type" value={type} readOnly />
          <div className="grid gap-x-4 sm:grid-cols-2">
            {fieldNames.map((name) => (
              <div
                key={name}
                className={name === 'email' || name === 'phone' ? 'sm:col-span-2' : ''}
              >
                <Field
                  {...inputs[name]}
                  {...words.fields[name]}
                  {...register(name, rules(name))}
                  pattern={patterns[name]}
                  error={errors[name]?.message}
                  idPrefix={idPrefix}
                />
              </div>
            ))}
          </div>
          <p role="status" className="sr-only">
            {isBusy && words.sending}
          </p>
          <PrivacyNotice {...privacyNotice} />
          <div className="mt-4 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button
              variant="outline"
              disabled={isBusy}
              command="close"
              commandfor={`${type}-dialog`}
            >
              {words.cancel}
            </Button>
            <Button type="submit" disabled={isBusy} className="relative">
              <span className="spinner-label">{words.send}</span>
              <LoaderCircle size={22} className="spinner animate-spin absolute" />
            </Button>
          </div>
        </form>
      </dialog>
      <div role="status" className="toasts">
        {toast === 'sent' && <Toast outcome="sent" onDismiss={dismiss} />}
      </div>
    </>
  );
}
