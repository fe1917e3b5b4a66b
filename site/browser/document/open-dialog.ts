import { noteOpening } from './close-dialog.ts';
import { buttonOf, find, getDialog, prepare, shared } from './elements.ts';
import { hideFailure } from './failure.ts';
import { loadIsland } from './load-island.ts';

/** Sets the dialog's type and words to those of its opener, and opens it in browsers that do not support `command`. */
export function openDialog() {
  prepare();
  addEventListener('click', onClick, true);
  addEventListener('close', hideFailure, true);
  setWords();
}

function onClick({ target }: Event) {
  const button = buttonOf(target);
  if (!button) return;
  const isOpener = button.getAttribute('command') === 'show-modal';
  if (isOpener) {
    button.setAttribute('commandfor', getDialog().id);
    // An opener has all three (`site/sections/opener.tsx`).
    const { type, title, description } = button.dataset;
    shared.opener = button;
    getDialog().dataset['type'] = type;
    getDialog().toggleAttribute('data-reading', 'reading' in button.dataset);
    setWords(title, description);
    prepare();
    noteOpening();
    requestAnimationFrame(() => {
      // A dialog keeps its scroll position when it is closed.
      getDialog().scrollTop = 0;
      // Waits for the dialog's paint, as React takes a while on an old computer. After a failure, a later call tries again.
      setTimeout(() => loadIsland().catch(() => {}));
    });
  }
  if (!('command' in button)) isOpener ? getDialog().showModal() : getDialog().close();
}

/** Sets title and description, which are empty until a button opens the dialog. */
function setWords(title = '', description = '') {
  find('#contact h2').textContent = title;
  find('#contact h2 + p > *').textContent = description;
}
