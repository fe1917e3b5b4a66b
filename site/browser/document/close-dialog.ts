import { find, getDialog, getForm, isBusy, typedValues } from './elements.ts';

/** The second click of a double click may land on the backdrop of the dialog that the first one opened. */
const justOpenedMs = 600;
let timer: ReturnType<typeof setTimeout>;

/** True for `justOpenedMs` after the dialog opens. */
export let justOpened = false;

/** Call this when the dialog opens. */
export function noteOpening() {
  clearTimeout(timer);
  justOpened = true;
  timer = setTimeout(() => {
    justOpened = false;
    guardClosing();
  }, justOpenedMs);
  guardClosing();
}

/**
 * Escape closes the dialog except while something is being sent; the backdrop closes it only if nothing was typed. While
 * React sends, React sets `closedby`.
 */
export function closeDialog() {
  addEventListener('input', guardClosing);
  // Chromium closes at the third Escape in spite of this; where it supports `closedby`, that attribute prevents closing.
  addEventListener(
    'cancel',
    (event) => {
      if (isBusy()) event.preventDefault();
    },
    true,
  );
  // For browsers without `closedby`. The dialog's children cover it, so that an event whose target is the dialog itself is on
  // the backdrop. A drag between a child and the backdrop also ends in a click on the dialog.
  let isOutside = false;
  addEventListener('mousedown', ({ target }) => {
    isOutside = target === getDialog();
  });
  addEventListener('mouseup', ({ target }) => {
    isOutside &&= target === getDialog();
  });
  addEventListener('click', ({ target }) => {
    if (!isOutside || target !== getDialog() || 'closedBy' in getDialog()) return;
    if (getDialog().getAttribute('closedby') === 'any') getDialog().close();
  });
}

function guardClosing() {
  const hasInput = typedValues().some(Boolean);
  const byPointer = hasInput || justOpened ? 'closerequest' : 'any';
  getDialog().setAttribute('closedby', isBusy() ? 'none' : byPointer);
}

/** Disables the buttons and the link, and prevents closing, while something is being sent. */
export function setBusy(busy: boolean) {
  getForm().setAttribute('aria-busy', `${busy}`);
  for (const button of getForm().querySelectorAll('button')) button.disabled = busy;
  // A disabled button would lose the focus.
  if (busy && document.activeElement?.matches(':disabled'))
    find('#contact dialog [role=status]').focus({ preventScroll: true });
  const link = find('#contact .reading > a');
  link.inert = busy;
  link.ariaDisabled = busy ? 'true' : null;
  guardClosing();
}
