import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ContactType } from 'contact/contact-types.ts';
import { appliesTo, fieldNames, fields, labelOf } from 'contact/fields.ts';
import { sampleRequest } from 'contact/sample-request.ts';
import { Key } from 'selenium-webdriver';
import { owner } from '../../../../owner.ts';
import { uniqueEmail } from '../../../../server/tests/support/calls/a-request.ts';
import { startMailbox, writesTo } from '../../../../server/tests/support/mail/mailbox.ts';
import { startProxy } from '../../../../server/tests/support/server/proxy.ts';
import { startServer } from '../../../../server/tests/support/server/server.ts';
import { findOnPath } from '../../../../tests/support/machine/programs.ts';
import { until } from '../../../../tests/support/machine/until.ts';
import { tokensFragment, user } from '../../support/browser/auth-session.ts';
import { translate, writeIntoForm } from '../../support/browser/others.ts';
import { type Engine, startFirefox } from '../../support/engines/firefox.ts';
import { startWebkit } from '../../support/engines/webkit.ts';

const mailbox = await startMailbox();
const server = await startServer({ RATE_LIMIT: '0', SMTP_URL: mailbox.url });
let isAway = false;
// Not every driver gives access to the console, so its messages are kept where the tests can read them.
const keepConsole = `for (const level of ['debug', 'log', 'info', 'warn', 'error'])
  console[level] = (...logged) => { sessionStorage.logged += logged.map((one) => one + JSON.stringify(one)); };\n`;
/** The site, with an auth service that returns the signed-in user. While `isAway`, every request fails. */
const site = await startProxy({}, async (ask, { url = '' }) => {
  if (isAway) throw new Error('away');
  if (url === '/auth/v1/user') return { statusCode: 200, text: Buffer.from(JSON.stringify(user)) };
  if (!url.endsWith('.js')) return ask(server.address);
  const answer = await ask(server.address, { headers: { 'accept-encoding': 'identity' } });
  // Not cached, so that the script does not come from the cache while the site is away.
  const headers = { ...answer.headers, 'cache-control': 'no-store' };
  return { ...answer, headers, text: Buffer.from(keepConsole + answer.text) };
});
after(async () => {
  for (const each of [site, server, mailbox]) await each[Symbol.asyncDispose]();
});

for (const [name, start, programs] of [
  ['Firefox', startFirefox, ['firefox-esr']],
  ['WebKit', startWebkit, ['WebKitWebDriver', 'Xvfb']],
] as const) {
  const missing = programs.find((program) => !findOnPath([program]));
  const skip = missing ? `needs ${missing}: node run.js tests/set-up.ts full` : false;
  const check = (what: string, body: () => Promise<void>) =>
    test(`${name}: ${what}`, { skip }, body);
  const sent: string[] = [];
  let page: Engine;
  before(async () => {
    if (!skip) page = await start();
  });
  after(() => page?.[Symbol.asyncDispose]());

  for (const width of [390, 1280]) {
    const visit = async () => {
      await page.resize(width);
      await page.open(site.address);
    };

    check(`at ${width} px nothing scrolls sideways, and the typeface is in use`, async () => {
      await visit();
      await holds(page, `innerWidth === ${width} && innerWidth >= document.body.scrollWidth`);
      await holds(page, 'document.querySelector("footer").matches(".typeface")');
    });

    check(`at ${width} px each opener opens its dialog, and Escape closes it`, async () => {
      await visit();
      for (const opener of ['Neem Contact Op', 'Meer Informatie', 'Plan een Demo']) {
        await click(page, 'button', opener);
        await shows(page, 'dialog', { name: opener.replace('Meer Informatie', 'Neem Contact Op') });
        await page.press(Key.ESCAPE);
        await shows(page, 'dialog', {}, 0);
        await holds(page, `document.activeElement.textContent === '${opener}'`);
      }
    });

    check(`at ${width} px an empty form shows a message at each field`, async () => {
      await visit();
      await click(page, 'button', 'Plan een Demo');
      await click(page, 'button', 'Verstuur');
      for (const [field, text] of [
        ['firstName', 'Voornaam is verplicht'],
        ['lastName', 'Achternaam is verplicht'],
        ['email', 'Ongeldig email adres'],
        ['phone', 'Telefoonnummer moet minimaal 10 cijfers bevatten'],
      ] as const) {
        await shows(page, 'paragraph', { text });
        const described = `document.getElementById('${field}').ariaDescribedByElements`;
        await holds(page, `${described}.some(({ innerText }) => innerText.trim() === '${text}')`);
      }
      await holds(page, 'document.activeElement.id === "firstName"');
    });

    check(`at ${width} px a failed request is sent again by keyboard alone`, async () => {
      await visit();
      const isAtOpener = 'document.activeElement.textContent === "Neem Contact Op"';
      for (let stop = 0; stop < 15 && !(await page.read(isAtOpener)); stop += 1)
        await page.press(Key.TAB);
      await page.press(Key.ENTER);
      sent.push(await fillIn(page));
      isAway = true;
      await page.press(Key.ENTER);
      await shows(page, 'alert', { text: 'Er ging iets mis' });
      isAway = false;
      await page.press(Key.ENTER);
      await shows(page, 'status', { text: 'Bericht verzonden!' });
      await shows(page, 'dialog', {}, 0);
      await holds(page, isAtOpener);
    });
  }

  check('a double click on an opener opens its dialog, and does not close it', async () => {
    await page.resize(1280);
    await page.open(site.address);
    for (const opener of ['Neem Contact Op', 'Plan een Demo']) {
      await click(page, 'button', opener, 2);
      await shows(page, 'dialog', { name: opener });
      await holds(page, 'document.activeElement.name === "firstName"');
      await holds(page, 'document.querySelector("form[data-react]") !== null');
      await shows(page, 'dialog', { name: opener });
      await page.press(Key.ESCAPE);
      await shows(page, 'dialog', {}, 0);
    }
  });

  for (const [what, change] of [
    ['translated', translate],
    ['written into by a password manager', writeIntoForm],
  ] as const)
    check(
      `a page that is ${what} during typing keeps the focus and what was typed, and then sends a request`,
      async () => {
        await page.open(site.address);
        await click(page, 'button', 'Plan een Demo');
        await page.press('A');
        await page.read(`(${change})()`);
        await holds(page, 'document.querySelector("form[data-react]") !== null');
        await page.read(`(${change})()`);
        await holds(page, 'document.activeElement.name === "firstName"');
        await page.press(Key.TAB + Key.TAB + Key.TAB);
        await page.press('1');
        await page.press(Key.ENTER);
        await holds(page, 'document.querySelectorAll("[aria-invalid=true]").length === 3');
        await holds(page, 'document.querySelector("#firstName").value === "A"');
        await page.read('document.querySelector("#contact form").reset()');
        await page.read('document.querySelector("#firstName").focus()');
        sent.push(await fillIn(page));
        await page.press(Key.ENTER);
        await shows(page, 'dialog', {}, 0);
      },
    );

  check(
    'if the network fails before the script has loaded, the dialog shows the failure and keeps the phone number that was typed',
    async () => {
      await page.open(site.address);
      isAway = true;
      await click(page, 'button', 'Plan een Demo');
      await fillIn(page);
      await page.press(Key.ENTER);
      await shows(page, 'alert', { text: 'Er ging iets mis' });
      isAway = false;
      await shows(page, 'dialog', { name: 'Plan een Demo' });
      await holds(page, 'document.querySelector("#contact [name=phone]").value !== ""');
    },
  );

  check('an unknown path shows the 404 page, which logs it and links home', async () => {
    await page.open(`${site.address}/onbekend`);
    await shows(page, 'paragraph', { text: 'Oops! Page not found' });
    await holds(page, 'sessionStorage.logged.includes("/onbekend")');
    await click(page, 'link', 'Return to Home');
    await holds(page, 'location.pathname === "/"');
  });

  check('after Back the dialog opens with empty fields', async () => {
    await page.open(site.address);
    await click(page, 'button', 'Neem Contact Op');
    await fillIn(page);
    await page.open(`${site.address}/onbekend`);
    await page.back();
    await holds(page, 'location.pathname === "/"');
    if ((await page.find('dialog', {})).length > 0) await page.press(Key.ESCAPE);
    await click(page, 'button', 'Plan een Demo');
    const inputs = '[...document.querySelectorAll("#contact-dialog .fields [name]")]';
    await holds(page, `${inputs}.every(({ value }) => value === '')`);
  });

  check('after a recovery link no address, history or console holds a token', async () => {
    await page.open(`${site.address}/onbekend`);
    const entries = Number(await page.read('history.length'));
    await page.open(`${site.address}/?utm_source=brief${tokensFragment('link', 'recovery')}`);
    await holds(page, 'Object.keys(localStorage).some((key) => key.endsWith("auth-token"))');
    await holds(page, 'location.href.endsWith("/?utm_source=brief")');
    assert.equal(await page.read('history.length'), entries + 1);
    await page.read('localStorage.clear()');
    await page.back();
    await holds(page, 'location.pathname + location.hash === "/onbekend"');
    assert.doesNotMatch(String(await page.read('sessionStorage.logged')), /token|refresh-/);
  });

  check('without script the form is sent, or an old browser shows the phone number', async () => {
    const knowsCommand = await page.read('"command" in HTMLButtonElement.prototype');
    await using plain = await start(false);
    await plain.open(site.address);
    if (!knowsCommand) return await shows(plain, 'link', { text: owner.phone }, 3);
    await click(plain, 'button', 'Plan een Demo');
    sent.push(await fillIn(plain));
    await click(plain, 'button', 'Verstuur');
    // A page does not always respond during navigation.
    await mailbox.waitFor(writesTo(sent.at(-1) as string));
    await shows(plain, 'status', { text: 'Bericht verzonden!' });
  });

  check('each request has arrived as exactly one e-mail', async () => {
    assert.ok(sent.length >= 2);
    for (const each of sent.map(writesTo)) {
      await mailbox.waitFor(each);
      assert.equal(mailbox.received.filter(each).length, 1);
    }
  });
}

/** Types from the first field, which has the focus, to the last. */
async function fillIn(page: Engine) {
  const type = (await page.read(
    'document.querySelector("dialog[open]").dataset.type',
  )) as ContactType;
  const visitor = { ...sampleRequest(type), email: uniqueEmail() };
  const asked = fieldNames.filter((name) => appliesTo(fields[name], type));
  await holds(page, 'document.activeElement.name === "firstName"');
  // In a list, letters choose the option that begins with them.
  await page.press(asked.map((name) => labelOf(fields[name], visitor[name])).join(Key.TAB));
  return visitor.email;
}

/** Waits for an element with this role and name, and clicks the first one `times` times at one point. */
async function click(page: Engine, role: string, name: string, times = 1) {
  await until(`${role} ${name}`, async () => (await page.find(role, { name })).length > 0);
  const [press] = await page.find(role, { name });
  await press?.(times);
}

/** Waits until `count` elements have this role and name and hold this text. */
async function shows(page: Engine, role: string, wanted: Parameters<Engine['find']>[1], count = 1) {
  const what = `${count} ${role} ${JSON.stringify(wanted)}`;
  await until(what, async () => (await page.find(role, wanted)).length === count);
}

/** Waits until a JavaScript expression is true in the page. */
async function holds(page: Engine, expression: string) {
  await until(expression, () => page.read(expression));
}
