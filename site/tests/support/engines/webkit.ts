import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Builder, type WebElement } from 'selenium-webdriver';
import { runOnPort } from '../../../../server/tests/support/server/run-on-port.ts';
import { temporaryFolder } from '../../../../server/tests/support/server/server.ts';
import type { Engine } from './firefox.ts';

/** At its normal size the toolbar keeps the window wider than a phone. */
const narrowToolbar = '* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }';

/** The visible elements of the roles that tests look for, if they hold the text `arguments[0]`. */
const shown = `return [...document.querySelectorAll('a, p, dialog, button, [role]')].filter((one) =>
  one.checkVisibility() && one.innerText.includes(arguments[0]))`;

/** Debian's WebKit for GTK, through WebDriver, on a virtual display. */
export async function startWebkit(hasScript = true): Promise<Engine> {
  await using opened = new AsyncDisposableStack();
  const { path } = opened.use(await temporaryFolder());
  await mkdir(join(path, 'gtk-3.0'));
  await writeFile(join(path, 'gtk-3.0/gtk.css'), narrowToolbar);
  const display = opened.use(spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24']));
  display.stderr.resume();
  const DISPLAY = `:${String(await once(display.stdout, 'data')).trim()}`;
  const env = { DISPLAY, XDG_CONFIG_HOME: path };
  const service = await runOnPort('WebKitWebDriver', (port) => [`--port=${port}`], env);
  const args = ['--automation', `--enable-javascript=${hasScript}`];
  const driver = await new Builder()
    .usingServer(opened.use(service).address)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } })
    .build();
  opened.defer(() => driver.quit());
  const resources = opened.move();
  const window = driver.manage().window();

  return {
    async resize(width) {
      await window.setRect({ width, height: 800 });
      const inner = Number(await driver.executeScript('return innerWidth'));
      await window.setRect({ width: width + (width - inner), height: 800 });
    },
    open: (url) => driver.get(url),
    back: () => driver.navigate().back(),
    read: (expression) => driver.executeScript(`return ${expression}`),
    async find(role, { name, text = '' }) {
      const found = [];
      for (const one of (await driver.executeScript(shown, text)) as WebElement[]) {
        // An element that has just left the page has neither a role nor a name.
        const hasRole = (await one.getAriaRole().catch(() => '')) === role;
        if (hasRole && (!name || (await one.getAccessibleName().catch(() => '')) === name))
          found.push(async (times = 1) => {
            if (times === 1) return one.click();
            await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', one);
            await driver.actions().doubleClick(one).perform();
          });
      }
      return found;
    },
    press: (keys) => driver.actions().sendKeys(keys).perform(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
