import { noteOpening } from './close-dialog.ts';
import { buttonOf, dialog, find, prepare, shared } from './elements.ts';
import { hideFailure } from './failure.ts';
import { loadIsland } from './load-island.ts';

/** Gives the one dialog the type and the words of the button that opens it, and opens it where the browser does not. */
export function openDialog() {
  prepare();
  addEventListener('click', onClick, true);
  addEventListener('close', hideFailure, true);
  say();
}

function onClick({ target }: Event) {
  const button = buttonOf(target);
  if (!button) return;
  const isOpener = button.getAttribute('command') === 'show-modal';
  if (isOpener) {
    button.setAttribute('commandfor', dialog().id);
    // An opener has all three (`site/sections/opener.tsx`).
    const { type, title, description } = button.dataset;
    shared.opener = button;
    dialog().dataset['type'] = type;
    dialog().toggleAttribute('data-reading', 'reading' in button.dataset);
    say(title, description);
    noteOpening();
    requestAnimationFrame(() => {
      // Opened again, it stands where it was scrolled to.
      dialog().scrollTop = 0;
      // After the dialog has been painted: React may take a while on an old computer. Who needs it asks again.
      setTimeout(() => loadIsland().catch(() => {}));
    });
  }
  if (!('command' in button)) isOpener ? dialog().showModal() : dialog().close();
}

/** Title and description stand in the document only while they are true. */
function say(title = '', description = '') {
  find('#contact h2').textContent = title;
  find('#contact h2 + p > *').textContent = description;
}
