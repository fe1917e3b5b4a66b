import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  /** Also the input's id, unless `idPrefix` tells two forms apart. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  idPrefix?: string;
  /** Whether the longest message fits on one line from the breakpoint `sm` on. */
  isWide?: boolean;
}

/** A label, its input, a hint and the line for an error, tied together. The line is always there: nothing jumps. */
export function Field({ name, label, hint, error, idPrefix = '', isWide, ...input }: FieldProps) {
  const id = `${idPrefix}${name}`;
  const describedBy = [hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <input
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className="mt-1 block min-h-12 w-full rounded-sm edge-2 border-control bg-raised px-3 aria-invalid:border-destructive"
        {...input}
      />
      <p
        id={`${id}-error`}
        className={`flex min-h-12 items-start gap-1.5 pt-2 text-sm leading-tight font-medium text-destructive${isWide ? ' sm:min-h-9' : ''}`}
      >
        {error && (
          <>
            <CircleAlert size="1rem" aria-hidden className="mt-0.5" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}
