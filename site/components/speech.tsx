import { PictureFile } from './picture.tsx';
import { cn } from './ui/cn.ts';

/** From the last word to the first. */
const words = ['last', 'short', 'middle', 'long', 'short', 'short', 'middle', 'short'];

/**
 * Speech as bars, which ends at the right edge. As many words are on the one line as fit, and the pauses between them share
 * what is left.
 */
export function Speech({ className }: { className?: string }) {
  return (
    <div
      className={cn(
        'flex flex-row-reverse flex-wrap justify-between gap-x-4 overflow-hidden',
        className,
      )}
    >
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words never move
        <PictureFile key={index} name={`word-${word}`} className="h-full w-auto" />
      ))}
    </div>
  );
}
