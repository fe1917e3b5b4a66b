/** A box for something that nobody has filled in yet, with a word on what goes there. */
export function Blank({ children, className = '' }: { children: string; className?: string }) {
  return (
    <span
      className={`inline-block rounded-lg border-2 border-dashed border-control px-3 text-ink-soft ${className}`}
    >
      {children}
    </span>
  );
}
