/** What has the focus, and where its caret is. It is read before the element leaves the document, as both go with it. */
export function readFocus(element = document.activeElement) {
  const { selectionEnd, value } = element as HTMLInputElement;
  // An input of type `email` does not tell: most often somebody is typing at its end.
  return { element, caret: selectionEnd ?? value?.length };
}

/** What a visitor may have changed in a dialog, by now or by an opener, and what can have the focus. Others may have put their own between. */
const parts = 'form, h2, h2 + p > :first-child, input[id], summary, .dialog-foot > button';

/**
 * Goes on in a dialog with what a visitor began in another, which it replaces: what was typed, the focus, type and words, and
 * whether it is open.
 * @param opener Where the focus goes once the dialog is closed.
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
    // The browser gives the focus back to what has it as the dialog opens.
    opener?.focus();
    // As markup it may say that it is open, which does not make it modal.
    to.close();
    to.showModal();
  }
  const all = from.querySelectorAll<HTMLInputElement>(parts);
  for (const [index, fresh] of to.querySelectorAll<HTMLInputElement>(parts).entries()) {
    const old = all[index];
    if (!old) continue;
    Object.assign(fresh.dataset, old.dataset);
    if (fresh.matches('input')) fresh.value = old.value;
    if (fresh.matches('h2, span')) fresh.textContent = old.textContent;
    if (!isOpen || old !== focus.element) continue;
    fresh.focus();
    if (fresh.matches('input')) setCaret(fresh, focus.caret);
  }
}

/** An input of type `email` keeps the caret that it had with another type, and takes none itself. */
function setCaret(input: HTMLInputElement, caret: number) {
  const { type } = input;
  input.type = 'text';
  input.setSelectionRange(caret, caret);
  input.type = type;
}
