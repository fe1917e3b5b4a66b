import type { Page } from '@playwright/test';

/**
 * Removes the features that older browsers lack: `command`, `commandfor` and `closedby` (before 2025), `ariaBusy` (Firefox
 * before 119) and `requestSubmit` (Safari before 16).
 */
export async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['command', 'commandForElement']) {
      Reflect.deleteProperty(HTMLButtonElement.prototype, name);
    }
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
    Reflect.deleteProperty(Element.prototype, 'ariaBusy');
    Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit');
    addEventListener('command', (event) => event.preventDefault(), true);
    // The browser would still obey `closedby`, so the page's attribute gets another name.
    const { setAttribute, getAttribute } = Element.prototype;
    const renamed = (name: string) => (name === 'closedby' ? 'data-closedby' : name);
    Element.prototype.setAttribute = function (name, value) {
      setAttribute.call(this, renamed(name), value);
    };
    Element.prototype.getAttribute = function (name) {
      return getAttribute.call(this, renamed(name));
    };
  });
}
