import icon from '../public/icon.svg?raw';

const [bubble, line] = Array.from(icon.matchAll(/ d="([^"]+)"/g), ([, path]) => path);

/** The mark: a speech bubble with a line that checks. The icon is its one drawing. */
export function Logo() {
  return (
    <svg
      width="32"
      height="32"
      viewBox="0 0 32 32"
      aria-hidden="true"
      className="max-[22.5rem]:hidden"
    >
      <path d={bubble} fill="var(--color-primary)" />
      <path
        d={line}
        stroke="var(--color-on-primary-soft)"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
