import type { Page } from '@playwright/test';

/**
 * Browsers of before 2025 know no `command`, `commandfor` and `closedby`; Firefox of before 119 no `ariaBusy`; Safari of before
 * 16 no `requestSubmit`.
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
    // Under its own name the attribute would work.
    const { setAttribute, getAttribute } = Element.prototype;
    const other = (name: string) => (name === 'closedby' ? 'data-closedby' : name);
    Element.prototype.setAttribute = function (name, value) {
      setAttribute.call(this, other(name), value);
    };
    Element.prototype.getAttribute = function (name) {
      return getAttribute.call(this, other(name));
    };
  });
}
