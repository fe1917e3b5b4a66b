import { Phone } from 'lucide-react';
import { telephoneLink } from '../../contact/phone.ts';

/** A phone number that dials. */
export function PhoneLink({ phone, className = '' }: { phone: string; className?: string }) {
  return (
    <a
      href={telephoneLink(phone)}
      className={`inline-flex min-h-11 items-center gap-2 whitespace-nowrap font-semibold underline-offset-4 hover:underline ${className}`}
    >
      <Phone size="1.125rem" aria-hidden />
      {phone}
    </a>
  );
}
