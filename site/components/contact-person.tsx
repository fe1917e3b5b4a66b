import { PhoneLink } from './phone-link.tsx';
import { PictureFile } from './picture.tsx';
import { Card } from './ui/card.tsx';

interface ContactPersonProps {
  /** The sentence that asks the visitor to call. */
  call: string;
  name: string;
  phone: string;
  /** When the phone is answered. */
  hours?: string | undefined;
  role: string | undefined;
  /** A square of 200 pixels. */
  photo: { src: string; alt: string } | undefined;
}

const shape = 'size-16 rounded-full sm:size-24 sm:row-span-2';

/** The person to call: a photo or a drawing, the role if there is one, and the phone number. */
export function ContactPerson({ call, name, phone, hours, role, photo }: ContactPersonProps) {
  return (
    <Card className="on-light grid grid-cols-[auto_1fr] narrow:grid-cols-1 items-center gap-x-4 text-ink shadow-card sm:gap-x-6">
      {photo ? (
        <img
          src={photo.src}
          alt={photo.alt}
          width={96}
          height={96}
          loading="lazy"
          className={shape}
        />
      ) : (
        <PictureFile name="person" className={shape} />
      )}
      <p className="min-w-0">
        {`${call} `}
        <strong className="block leading-tight">{name}</strong>
        {role && <span className="mt-1 block text-sm text-ink-soft">{role}</span>}
      </p>
      {/* On a phone a long number needs the whole card. */}
      <p className="max-sm:col-span-full max-sm:mt-2">
        <PhoneLink phone={phone} className="text-primary" />
        {hours && <span className="block text-sm text-ink-soft">{hours}</span>}
      </p>
    </Card>
  );
}
