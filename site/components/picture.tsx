import type { Picture as Drawing } from '../pictures/picture.ts';
import { cn } from './ui/cn.ts';

/** A drawing, as wide as its place. It adds nothing to the words beside it, so screen readers skip it. */
export function Picture({ of, className }: { of: Drawing; className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${of.width} ${of.height}`}
      aria-hidden="true"
      className={cn('w-full', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes are this project's own
      dangerouslySetInnerHTML={{ __html: of.shapes }}
    />
  );
}
