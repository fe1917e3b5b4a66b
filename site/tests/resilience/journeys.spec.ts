import type { Locator, Page, Request } from '@playwright/test';
import { type ContactType, typeRows } from 'contact/contact-types.ts';
import { heldTimers, holdClock } from '../support/browser/clock.ts';
import {
  expectReact,
  expectSuccess,
  expectValues,
  failureTitle,
  fillIn,
  holdIsland,
  island,
  openerOf,
  outcomeText,
  person,
  type Values,
} from '../support/browser/dialog.ts';
import { makeOld } from '../support/browser/old-browser.ts';
import { blockScript, fillSilently, translate, writeIntoForm } from '../support/browser/others.ts';
import { expect, ownOrigin, test } from '../support/browser/site.ts';

interface Scene {
  page: Page;
  /** The dialog once it is open. */
  dialog: Locator;
  /** What is filled in. */
  values: Values;
  posts: Request[];
}

/** What happens after each of the visitor's own steps. */
interface Steps {
  loaded?: () => Promise<unknown>;
  opened?: () => Promise<unknown>;
  filled?: () => Promise<unknown>;
  /** Verstuur was pressed. */
  pressed?: () => Promise<unknown>;
}

interface Condition {
  name: string;
  /** Sets up the page before it is requested. */
  prepare?: (scene: Scene) => Promise<Steps>;
  type?: ContactType;
  tag?: string[];
  isScriptless?: true;
  /** Whether the browser submits the form natively. */
  isBare?: true;
  /** Whether Verstuur is pressed only once, because a second press would submit again. */
  isPressedOnce?: true;
}

/** The time that a press of Verstuur waits for React. */
const patienceMs = 10_000;
const bare = { isBare: true, isPressedOnce: true } as const;

const conditions: Condition[] = [
  { name: 'with React loaded', prepare: hydrated },
  { name: 'while React is loading', prepare: lateReact },
  { name: 'if React never loads', isBare: true, prepare: absentReact },
  { name: 'without script', isScriptless: true, ...bare },
  { name: 'without script', isScriptless: true, ...bare, type: 'contact', tag: ['@full'] },
  {
    // As by an extension, or if a line of the script was changed in transit. No `noscript` is rendered.
    name: 'with the script blocked',
    ...bare,
    tag: [ownOrigin],
    prepare: ({ page }) => blockScript(page).then(() => ({})),
  },
  {
    name: 'in an old browser',
    tag: ['@full'],
    prepare: (scene) => makeOld(scene.page).then(() => lateReact(scene)),
  },
  {
    // cal-itp/benefits#1111
    name: 'in an old browser if React never loads',
    isBare: true,
    tag: [ownOrigin, '@full'],
    prepare: (scene) => makeOld(scene.page).then(() => absentReact(scene)),
  },
  ...['PerformanceObserver', 'fonts', 'Intl'].map((feature) => ({
    name: `in a browser without ${feature}`,
    tag: [ownOrigin, '@full'],
    prepare: ({ page }: Scene) => page.addInitScript(withoutFeature, feature).then(() => ({})),
  })),
  {
    // Password managers and writing aids add elements to forms. React then draws the dialog anew.
    name: 'if something writes into the form before React loads',
    prepare: async ({ page }) => {
      const { release } = await holdIsland(page);
      const write = () => page.evaluate(writeIntoForm).then(release);
      return { filled: () => write().then(() => expectReact(page)) };
    },
  },
  ...(['opened', 'filled'] as const).map((step) => ({
    name: `if a password manager fills in without events, once the form is ${step}`,
    tag: ['@full'],
    prepare: async ({ page, values }: Scene) => {
      const { release } = await holdIsland(page);
      const fill = () => page.evaluate(fillSilently, Object.assign(values, person({}, 'demo')));
      if (step === 'opened') return { filled: fill, pressed: async () => release() };
      return { opened: async () => release(), filled: () => expectReact(page).then(fill) };
    },
  })),
  { name: 'if React fails', ...bare, prepare: brokenReact },
  {
    name: 'on a page translated before the dialog opens',
    tag: ['@full'],
    prepare: async ({ page }) => ({ loaded: () => page.evaluate(translate) }),
  },
  {
    name: 'on a page translated while React is loading',
    tag: ['@full'],
    prepare: async (scene) => {
      const { release } = await holdIsland(scene.page);
      const translated = () => scene.page.evaluate(translate).then(release);
      return {
        opened: () => translated().then(() => showMessage(scene)),
        filled: () => expectNoMessage(scene),
      };
    },
  },
  {
    name: 'on a page translated with a message shown',
    prepare: async (scene) => ({
      opened: () => showMessage(scene).then(() => translateAndGoOn(scene)),
      filled: () => expectNoMessage(scene),
    }),
  },
];

for (const { name, tag = [], prepare, type = 'demo', isBare, ...rest } of conditions)
  test.describe(() => {
    test.use({ javaScriptEnabled: !rest.isScriptless });

    test(`${type} request ${name}: reaches the owner once, and the page says that it was sent`, {
      tag,
    }, async ({ page, posts, arrivesOnce }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      const values = person({ lastName: "van 't Hof & <Zn>" }, type);
      // Not found by its title, which may be translated.
      const dialog = page.locator('dialog[open]');
      const steps = (await prepare?.({ page, dialog, values, posts })) ?? {};
      await page.goto('/', { waitUntil: steps.loaded ? 'load' : 'commit' });
      await steps.loaded?.();
      await openerOf(page, type).click();
      await steps.opened?.();
      await fillIn(dialog, values);
      await steps.filled?.();
      await dialog.locator('[type=submit]').click({ clickCount: rest.isPressedOnce ? 1 : 2 });
      await steps.pressed?.();
      await expectSuccess(page);
      await expect(dialog).toHaveCount(0);
      await expect(outcomeText(page, failureTitle)).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe('/');
      if (isBare) await page.reload();
      const mail = await arrivesOnce(values.email);
      expect(mail.subject).toContain(typeRows[type].label);
      expect(mail.text).toContain(values.lastName);
      expect(posts).toHaveLength(1);
      if (!isBare) expect(posts[0]?.postDataJSON()).toEqual({ ...values, type });
      // A browser without a feature may report that.
      if (!name.startsWith('in a browser without')) expect(errors).toEqual([]);
    });
  });

/** React takes over the form of the page itself: drawing it anew would interrupt whoever types. */
async function hydrated({ page }: Scene): Promise<Steps> {
  const form = page.locator('#contact form');
  return {
    loaded: () => form.evaluate((element) => void Object.assign(element, { isOfPage: true })),
    opened: async () => {
      await expectReact(page);
      await expect(form).toHaveJSProperty('isOfPage', true);
    },
  };
}

/** React loads after Verstuur was pressed, and until then the dialog must show that it is busy. */
async function lateReact({ page, dialog, values, posts }: Scene): Promise<Steps> {
  const { asked, release } = await holdIsland(page);
  return {
    pressed: async () => {
      await expectHeld(dialog);
      await expectValues(dialog, values);
      await asked;
      expect(posts).toHaveLength(0);
      release();
    },
  };
}

/** React never loads. The e-mail address has letters that the browser's own rule would refuse. */
async function absentReact({ page, dialog, values, posts }: Scene): Promise<Steps> {
  await holdClock(page);
  await page.route(island, (route) => route.abort());
  values.email = `zoë-${values.email}`;
  return {
    opened: () => expect(dialog.getByLabel('E-mailadres')).toHaveAttribute('type', 'email'),
    pressed: async () => {
      await expectHeld(dialog);
      await expect.poll(() => heldTimers(page)).toContain(patienceMs);
      expect(posts).toHaveLength(0);
      await page.clock.fastForward(patienceMs);
    },
  };
}

async function expectHeld(dialog: Locator) {
  await expect(dialog.locator('form')).toHaveAttribute('aria-busy', 'true');
  await expect(dialog.locator('button:enabled')).toHaveCount(0);
  await expect(dialog.locator('.spinner')).toBeVisible();
}

/** React fails to remove an element, because another program has already removed it. */
async function brokenReact({ page, dialog, values }: Scene): Promise<Steps> {
  return {
    opened: () => expectReact(page),
    filled: async () => {
      const email = dialog.getByLabel('E-mailadres');
      await email.fill('anne@');
      await email.press('Tab');
      await dialog.locator('[aria-invalid=true] + p > svg').evaluate((icon) => icon.remove());
      await email.fill(values.email);
      await expect(page.locator('form[data-react]')).toHaveCount(0);
      await expectValues(dialog, values);
      await expect(email).toBeFocused();
    },
  };
}

async function showMessage({ page, dialog }: Scene) {
  await expectReact(page);
  await dialog.locator('[name=email]').pressSequentially('anne@');
  await dialog.locator('[name=email]').press('Tab');
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1);
}

async function expectNoMessage({ dialog }: Scene) {
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0);
}

/** Changes one message and causes another on a page that was translated. */
async function translateAndGoOn({ page, dialog }: Scene) {
  await page.evaluate(translate);
  await dialog.locator('[name=email]').pressSequentially('praktijk');
  await dialog.locator('[name=phone]').fill('1');
  await dialog.locator('[name=phone]').press('Tab');
}

function withoutFeature(name: string) {
  Reflect.deleteProperty(window, name);
  if (name === 'fonts') Reflect.deleteProperty(Document.prototype, name);
}
