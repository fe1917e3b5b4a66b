import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'disabled'> {
  /** Also the input's id, after `idPrefix` where the page has two forms. */
  name: string;
  label: string;
  hint?: string | undefined;
  /** The choices of a list; without them the visitor types. */
  options?: readonly { value: string; label: string }[] | undefined;
  /** Whether the form leaves the field out, so that it is not sent either. */
  hidden?: boolean;
  error?: string | undefined;
  /**
   * The words of a button that offers another value, in place of the hint until there is an error. Empty while there is
   * nothing to offer.
   */
  suggestion?: string | undefined;
  onTake?: () => void;
  idPrefix?: string;
  /** Whether it reserves space for a message. */
  hasMessages?: boolean;
  /** Whether it spans a row of the form, where the longest message fits on one line from the breakpoint `sm` on. */
  isWide?: boolean;
}

/**
 * A label, its control, and a hint that gives way to a suggestion, and both to an error. Their space is reserved, so that
 * nothing moves.
 */
export function Field(props: FieldProps) {
  const { name, label, hint, error, options, hidden, ...others } = props;
  const { idPrefix = '', isWide, hasMessages = true, className, ...own } = others;
  const { suggestion, onTake, ...rest } = own;
  const id = `${idPrefix}${name}`;
  const hasNote = hasMessages || hint !== undefined;
  const note = error ?? (suggestion ? undefined : hint);
  // The error replaces the hint, but screen readers read both.
  const hasHiddenHint = error !== undefined && hint !== undefined;
  const control = {
    id,
    name,
    disabled: hidden,
    // Without this attribute, Chromium counts a required list as wrong from the start.
    'aria-invalid': error ? true : options && false,
    'aria-describedby': hasNote ? `${id}-note${hasHiddenHint ? ` ${id}-hint` : ''}` : undefined,
    className:
      'mt-1 block min-h-11 w-full rounded-lg border-2 border-control bg-raised px-3 aria-invalid:border-destructive',
    ...rest,
  };
  return (
    <div
      // A second line of a message is in the space between two rows, so that all rows are equally far apart.
      className={cn(isWide ? 'col-span-full' : 'sm:-mb-4', className)}
      hidden={hidden}
      suppressHydrationWarning
    >
      <label htmlFor={id} className="block leading-5 font-semibold">
        {label}
      </label>
      {options ? (
        <select {...(control as ComponentProps<'select'>)}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input {...control} />
      )}
      {hasNote && (
        <p
          id={`${id}-note`}
          className={cn(
            'flex min-h-9.5 items-start gap-1.5 pt-0.5 text-sm leading-4.5',
            isWide && 'sm:min-h-5.5',
            error ? 'font-medium text-destructive' : 'text-ink-soft',
          )}
        >
          {error && <CircleAlert size="1rem" aria-hidden className="mt-px" />}
          {note && <span>{note}</span>}
          {hasMessages && suggestion !== undefined && (
            <span aria-live="polite">
              {suggestion && !error && (
                <button
                  type="button"
                  className="suggestion"
                  // Keeps the focus, and a phone's keyboard, at the field to which the visitor has moved on.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={onTake}
                >
                  <span>{suggestion}</span>
                </button>
              )}
            </span>
          )}
        </p>
      )}
      {hasHiddenHint && (
        <span id={`${id}-hint`} hidden>
          {hint}
        </span>
      )}
    </div>
  );
}
