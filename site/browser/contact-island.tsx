import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { carryOver, readFocus } from './carry-over.ts';
import { ContactDialog } from './contact-dialog.tsx';
import type { DialogState, TakeOver } from './dialog-state.ts';
import { typeOf } from './use-contact-form.ts';

/**
 * Hydrates the dialog that the build wrote into `root`. If a translator or a password manager has changed it, React renders
 * it again. If React fails, the plain form returns. In both cases, what the visitor has typed and opened is kept.
 */
export function takeOver(root: HTMLElement, script: TakeOver): void {
  const dialogOf = () => root.querySelector('dialog') as HTMLDialogElement;
  const plain = root.innerHTML;
  let shown = dialogOf();
  let focus = readFocus();

  function replaceShown() {
    const fresh = dialogOf();
    if (fresh !== shown) carryOver(shown, fresh, focus, script.opener());
    shown = fresh;
  }

  root.addEventListener('focusin', ({ target }) => {
    focus = readFocus(target as Element);
  });
  root.addEventListener('toggle', showOpened, true);
  // Synchronous, so that nobody types between reading the old dialog and writing the new one.
  flushSync(() =>
    hydrateRoot(root, <ContactDialog {...readProps(shown)} />, {
      // Rendering the dialog again is no error to log.
      onRecoverableError: () => {},
      onUncaughtError(error) {
        console.error('Het formulier werkt zonder React verder:', error);
        const wasSending = shown.querySelector('[aria-busy=true]') !== null;
        root.innerHTML = plain;
        replaceShown();
        script.onFailure(wasSending);
      },
    }),
  );
  replaceShown();
}

/** The props of the page's dialog: type, title and description as the document's script has set them. */
function readProps(dialog: HTMLDialogElement) {
  const textOf = (selector: string) => dialog.querySelector(selector)?.textContent ?? '';
  const { pages, bytes } = dialog.dataset as DialogState;
  return {
    type: typeOf(dialog),
    title: textOf('h2'),
    description: textOf('h2 + p > *'),
    brochure: { pages: Number(pages), bytes: Number(bytes) },
  };
}

/** Scrolls an opened disclosure into view, because it may be at the foot of the dialog. */
function showOpened({ target }: Event) {
  if (target instanceof HTMLDetailsElement && target.open)
    target.scrollIntoView({ block: 'nearest' });
}
