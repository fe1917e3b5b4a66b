import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { carryOver, readFocus } from './carry-over.ts';
import { ContactDialog } from './contact-dialog.tsx';
import type { DialogState, TakeOver } from './dialog-state.ts';

/**
 * Brings the dialog in `root` to life, as the build wrote it there. Where something wrote into it meanwhile (a translator, a
 * password manager), React draws it anew; should React fail, the plain form stands again. What a visitor has begun goes on in both.
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
  // At once, so that nothing is typed between the last look at the old dialog and the first at the new one.
  flushSync(() =>
    hydrateRoot(root, <ContactDialog type={typeOf(shown)} />, {
      // That it draws the dialog anew.
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

function typeOf(dialog: HTMLDialogElement) {
  return (dialog.dataset as DialogState).type ?? 'contact';
}
