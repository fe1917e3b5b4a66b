import { hydrateRoot } from 'react-dom/client';
import type { ContactType } from '../../contact/contact-request.ts';
import { ContactDialog } from './contact-dialog.tsx';

/** Brings the dialog in `root` to life, as the build wrote it there. */
export function takeOver(root: HTMLElement): void {
  const previous = root.querySelector('dialog');
  if (!previous) return;
  const type = previous.dataset['type'] as ContactType;
  hydrateRoot(root, <ContactDialog type={type} previous={previous} />);
}
