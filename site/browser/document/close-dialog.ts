import { dialog, form, isBusy } from './elements.ts';

/** The second click of a double click lies on the backdrop of the dialog that the first one opened. */
const freshMs = 600;
let timer: ReturnType<typeof setTimeout>;

/** Whether the dialog has just opened. */
export let isFresh = false;

/** To be called as the dialog opens. */
export function noteOpening() {
  clearTimeout(timer);
  isFresh = true;
  timer = setTimeout(() => {
    isFresh = false;
    guardClosing();
  }, freshMs);
  guardClosing();
}

/** Escape closes the dialog unless something is being sent; the backdrop closes it only when nothing was typed. While React sends, React sets `closedby`. */
export function closeDialog() {
  addEventListener('input', guardClosing);
  // Chromium closes at the third Escape all the same; where it knows `closedby`, that prevents it.
  addEventListener(
    'cancel',
    (event) => {
      if (isBusy()) event.preventDefault();
    },
    true,
  );
  // For browsers without `closedby`. A click on the backdrop is one on the dialog, of which its children leave nothing free.
  addEventListener('click', ({ target }) => {
    if (target !== dialog() || 'closedBy' in target) return;
    if (dialog().getAttribute('closedby') === 'any') dialog().close();
  });
}

function guardClosing() {
  const isTyped = [...form().elements].some(
    (field) => field.id && (field as HTMLInputElement).value,
  );
  const byPointer = isTyped || isFresh ? 'closerequest' : 'any';
  dialog().setAttribute('closedby', isBusy() ? 'none' : byPointer);
}

/** Disables the buttons, and what closes the dialog, while something is being sent. */
export function setBusy(busy: boolean) {
  form().setAttribute('aria-busy', `${busy}`);
  for (const button of form().querySelectorAll('button')) button.disabled = busy;
  guardClosing();
}
