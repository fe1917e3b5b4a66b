import { type ContactType, contactTypes } from 'contact/contact-types.ts';
import { patternOf } from 'contact/field-schema.ts';
import {
  appliesTo,
  type Field as FieldRow,
  fieldNames,
  fields,
  isRequired,
} from 'contact/fields.ts';
import { functionPath } from 'contact/wire.ts';
import type { ComponentProps } from 'react';
import { PrivacyNotice } from '../components/privacy-notice.tsx';
import { Button } from '../components/ui/button.tsx';
import { Field } from '../components/ui/field.tsx';
import { dialogWords } from '../content/dialog.ts';
import { bytesInWords, pagesInWords } from '../content/in-words.ts';
import { privacyNotice } from '../content/privacy.ts';
import { messagesOf, toastOf } from './form-status.ts';
import { OutcomeToast } from './outcome-toast.tsx';
import { SentLines } from './sent-lines.tsx';
import { type ContactForm, useContactForm } from './use-contact-form.ts';

const controls: Record<FieldRow['kind'], ComponentProps<'input'>> = {
  name: {},
  text: {},
  email: {
    // Without script, the browser's own rule for `email` would refuse letters of other alphabets. Where the document's script
    // runs, it sets the type to `email`.
    type: import.meta.env.SSR ? undefined : 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
  },
  phone: { type: 'tel', inputMode: 'tel' },
  choice: {},
};

interface ContactDialogProps {
  /** The request type at first. The document's script changes it at each opening, with `title` and `description`. */
  type: ContactType;
  title: string;
  description: string;
  /** The brochure that Meer Informatie offers with the dialog; none without script. */
  brochure?: { pages: number; bytes: number };
  /** Whether this dialog is for browsers without script, where each type has its own. */
  withoutScript?: boolean;
}

/**
 * The contact dialog, whose form React handles. The build writes it into the page, where it opens and can be filled in before
 * React runs. The document's script (`document/`) handles opener, type, key, and a press of Verstuur before React
 * is there; `dialog-state.ts` has what the two pass to each other. Text that React changes has an element of its own, because
 * translators replace text nodes.
 */
export function ContactDialog(props: ContactDialogProps) {
  return <ContactDialogView {...props} {...useContactForm()} />;
}

const notice = privacyNotice();

/** The contact dialog with its toasts, in its form's state. */
export function ContactDialogView(props: ContactDialogProps & ContactForm) {
  const { type, title, description, brochure, dialogRef, formRef, status } = props;
  const { wrongCount, sent, dismissToast, handleClose, submit, field } = props;
  const isBusy = status.is === 'sending';
  const messages = messagesOf(status);
  const toast = toastOf(status);
  // The bundle leaves out what `withoutScript` needs, because React runs only with script.
  const withoutScript = import.meta.env.SSR && props.withoutScript;
  const id = `${withoutScript ? type : contactTypes[0]}-dialog`;
  const idPrefix = withoutScript ? `${type}-` : '';

  return (
    <>
      <dialog
        ref={dialogRef}
        id={id}
        data-type={type}
        data-pages={brochure?.pages}
        data-bytes={brochure?.bytes}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        closedby={isBusy ? 'none' : 'closerequest'}
        className={withoutScript ? 'dialog without-script' : 'dialog'}
        onClose={handleClose}
        suppressHydrationWarning
      >
        <form
          ref={formRef}
          method="post"
          action={import.meta.env.BACKEND_URL + functionPath}
          aria-busy={isBusy}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="contents"
          // A spell checker may send the text to its vendor, and a phone may replace a name by another word.
          spellCheck={false}
          autoCorrect="off"
          suppressHydrationWarning
        >
          <div className="grow px-5 pt-2 pb-2 sm:px-8 sm:pt-6">
            <h2 id={`${id}-title`} className="text-[1.75rem] leading-8 font-bold">
              {title}
            </h2>
            <p id={`${id}-description`} className="mt-1 text-sm leading-5 text-ink-soft">
              <span>{description}</span>
              {brochure && (
                <span className="reading">
                  <span>{dialogWords.reading}</span>
                  <Button asChild variant="secondary" size="sm">
                    <a
                      href={import.meta.env.BROCHURE_PATH}
                      // A host may serve the file for display, which would replace the form.
                      download
                      inert={isBusy}
                      aria-disabled={isBusy || undefined}
                    >
                      <span>
                        {`${dialogWords.brochure} `}
                        <span className="nowrap">{`(${pagesInWords(brochure.pages)})`}</span>
                      </span>{' '}
                      <span className="flex-none font-normal">{bytesInWords(brochure.bytes)}</span>
                    </a>
                  </Button>
                </span>
              )}
            </p>
            {/* For a form sent without script; with script `document/request-key.ts` sets the type. */}
            <input type="hidden" name="type" value={type} />
            <div className="fields">
              {fieldNames
                .filter((name) => !withoutScript || appliesTo(fields[name], type))
                .map((name) => (
                  <Field
                    key={name}
                    {...propsOf(fields[name])}
                    {...field(name)}
                    error={messages[name]}
                    hidden={!appliesTo(fields[name], type)}
                    data-asked-for={fields[name].types?.join(' ')}
                    // The document's script changes some attributes (`prepare`).
                    suppressHydrationWarning
                    idPrefix={idPrefix}
                    hasMessages={!withoutScript}
                  />
                ))}
            </div>
            <PrivacyNotice {...notice} />
          </div>
          <div className="dialog-foot order-2 flex flex-wrap justify-end gap-3 bg-raised px-5 pt-2 pb-3 sm:px-8 sm:py-4">
            <Button
              variant="outline"
              disabled={isBusy}
              command="close"
              commandfor={id}
              className="max-sm:flex-1"
            >
              {dialogWords.cancel}
            </Button>
            <Button
              type="submit"
              isBusy={withoutScript ? undefined : isBusy}
              className="max-sm:flex-1"
            >
              {dialogWords.send}
            </Button>
          </div>
        </form>
        {!withoutScript && (
          <>
            {/* Outside the form, because screen readers announce nothing in a busy form. */}
            <p role="status" tabIndex={-1} className="sr-only">
              <span className="sending">{dialogWords.sending}</span>
              <span>{wrongCount > 1 && dialogWords.wrong(wrongCount)}</span>
            </p>
            <div role="alert" className="toasts">
              {toast === 'failed' && <OutcomeToast outcome="failed" onDismiss={dismissToast} />}
            </div>
          </>
        )}
      </dialog>
      {!withoutScript && (
        <div role="status" className="toasts">
          {toast === 'sent' && <OutcomeToast outcome="sent" onDismiss={dismissToast} />}
        </div>
      )}
      <SentLines types={sent} />
    </>
  );
}

function propsOf(row: FieldRow): Omit<ComponentProps<typeof Field>, 'name' | 'hidden'> {
  const { kind, label, hint } = row;
  const own =
    row.kind === 'choice'
      ? { options: [{ value: '', label: row.placeholder }, ...row.options] }
      : // The pattern is for browsers without script.
        {
          autoComplete: row.autoComplete,
          pattern: import.meta.env.SSR ? patternOf(row) : undefined,
        };
  return {
    ...controls[kind],
    ...own,
    required: isRequired(row),
    label,
    hint,
    isWide: kind !== 'name',
  };
}
