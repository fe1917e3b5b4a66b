import { PhoneLink } from './phone-link.tsx';

interface ContactPersonProps {
  /** The sentence that asks the visitor to call. */
  call: string;
  name: string;
  phone: string;
  role: string | undefined;
  /** A square of 200 pixels. */
  photo: { src: string; alt: string } | undefined;
}

/** The person whom the visitor calls, with role and photo where there are any. */
export function ContactPerson({ call, name, phone, role, photo }: ContactPersonProps) {
  const words = (
    <p className="min-w-0 text-lg">
      {`${call} `}
      <strong className="block">{name}</strong>
      {role && <span className="block text-base text-on-primary-soft">{role}</span>}
      {!photo && <PhoneLink phone={phone} />}
    </p>
  );
  if (!photo) return words;
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-4">
        <img
          src={photo.src}
          alt={photo.alt}
          width={100}
          height={100}
          loading="lazy"
          className="rounded-3xl"
        />
        {words}
      </div>
      <p className="mt-2 text-lg">
        <PhoneLink phone={phone} />
      </p>
    </div>
  );
}
