/** The focused element and the place of its caret. Call this before the element leaves the document, which loses both. */
export function readFocus(element = document.activeElement) {
  const { selectionEnd, value } = element as HTMLInputElement;
  // An input of type `email` does not report its caret, which is most often at the end.
  return { element, caret: selectionEnd ?? value?.length };
}

/**
 * The elements that a visitor or an opener may have changed, or that can have the focus. Other programs may have added
 * elements between them.
 */
const parts =
  'form, h2, h2 + p > :first-child, .reading > a, .fields [name], summary, .dialog-foot > button';

/**
 * Copies the state of a dialog to the one that replaces it: what the visitor typed and opened, the focus, the contact type
 * with its texts, and whether the dialog is open.
 * @param opener Gets the focus when the dialog closes.
 */
export function carryOver(
  from: HTMLDialogElement,
  to: HTMLDialogElement,
  focus: ReturnType<typeof readFocus>,
  opener: HTMLElement | undefined,
): void {
  const isOpen = from.open;
  Object.assign(to.dataset, from.dataset);
  if (isOpen) {
    from.close();
    // When a dialog closes, the browser returns the focus to the element that had it at the opening.
    opener?.focus();
    // The new markup may have the attribute `open`, which does not make the dialog modal.
    to.close();
    to.showModal();
  }
  const all = from.querySelectorAll<HTMLInputElement>(parts);
  for (const [index, fresh] of to.querySelectorAll<HTMLInputElement>(parts).entries()) {
    const old = all[index];
    if (!old) continue;
    Object.assign(fresh.dataset, old.dataset);
    if (fresh.name) fresh.value = old.value;
    if (fresh.matches('h2, span')) fresh.textContent = old.textContent;
    if (fresh.matches('summary'))
      fresh.parentElement?.toggleAttribute('open', old.matches('[open] > summary'));
    if (!isOpen || old !== focus.element) continue;
    fresh.focus();
    if (fresh.matches('input')) setCaret(fresh, focus.caret);
  }
}

/** An input of type `email` refuses a caret, but keeps one that it got under another type. */
function setCaret(input: HTMLInputElement, caret: number) {
  const { type } = input;
  input.type = 'text';
  input.setSelectionRange(caret, caret);
  input.type = type;
}
