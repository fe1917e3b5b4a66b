import { hydrateRoot } from 'react-dom/client';
import { ContactDialog } from './contact-dialog.tsx';

/** Brings the dialog in `root` to life, as the build wrote it there. */
export function takeOver(root: HTMLElement): void {
  const previous = root.querySelector('dialog') ?? undefined;
  hydrateRoot(root, <ContactDialog previous={previous} />);
}
