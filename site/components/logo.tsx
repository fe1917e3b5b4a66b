/** The mark: a speech bubble with a line that checks. */
export function Logo() {
  return (
    <svg
      width="32"
      height="32"
      viewBox="0 0 32 32"
      aria-hidden="true"
      className="max-[22.5rem]:hidden"
    >
      <path
        d="M6 2h20a5 5 0 0 1 5 5v13a5 5 0 0 1-5 5H14l-7 6v-6H6a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5Z"
        className="fill-primary"
      />
      <path
        d="M7 14h4l2.500-5 4 9 2.500-4h5"
        className="stroke-accent"
        fill="none"
        strokeWidth="2.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
