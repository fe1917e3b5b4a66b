import { telephoneLink } from 'contact/phone.ts';
import { handsetPath } from '../pictures/picture.ts';
import { cn } from './ui/cn.ts';

interface PhoneLinkProps {
  phone: string;
  /** Whether a phone shows only the icon. */
  isShort?: boolean;
  className?: string;
}

/** A link that dials a phone number. */
export function PhoneLink({ phone, isShort, className }: PhoneLinkProps) {
  return (
    <a
      href={telephoneLink(phone)}
      aria-label={`Bel ${phone}`}
      className={cn(
        'inline-flex min-h-11 min-w-11 items-center gap-2 nowrap font-semibold underline-offset-4 hover:underline',
        isShort && 'justify-end',
        className,
      )}
    >
      <svg
        viewBox="0 0 24 24"
        width="1.25rem"
        height="1.25rem"
        fill="currentColor"
        aria-hidden="true"
      >
        <path d={handsetPath(0, 0)} />
      </svg>
      {isShort ? <span className="max-sm:sr-only">{phone}</span> : phone}
    </a>
  );
}
