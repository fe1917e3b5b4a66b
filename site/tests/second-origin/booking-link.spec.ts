import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { bookingLabel } from 'contact/outcomes.ts';
import { toRgb } from '../../../owner/contrast.ts';
import { colours } from '../../../owner.ts';
import { dialogWords } from '../../content/dialog.ts';
import { closing } from '../../content/sections/closing.ts';
import { holdClock } from '../support/browser/clock.ts';
import {
  answer,
  button,
  expectSuccess,
  openerOf,
  person,
  sendForm,
  successTitle,
} from '../support/browser/dialog.ts';
import { bookingUrl, expect, test } from '../support/browser/second-origin.ts';
import { expectFits } from '../support/look/misfits.ts';

const accent = `rgb(${toRgb(colours.accent).join(', ')})`;
const link = (page: Page) => page.getByRole('link', { name: bookingLabel, exact: true });

test('booking link: is shown together with the toast once a demo was requested, sends no referrer, and is gone once the page is left', async ({
  page,
}) => {
  // With the clock held, the toast stays.
  await holdClock(page);
  await answer(page);
  await page.goto('/');
  await sendForm(page, person(), 'contact');
  await expectSuccess(page);
  await expect(link(page)).toHaveCount(0);
  await sendForm(page, person({}, 'demo'), 'demo');
  await expectSuccess(page);
  await expect(page.locator('main').getByText(dialogWords.sent, { exact: true })).toBeVisible();
  await expect(link(page)).toHaveCount(1);
  await expect(openerOf(page, 'demo')).toBeFocused();
  const asked = page.waitForRequest(bookingUrl);
  await page.route(bookingUrl, (route) => route.fulfill({ body: 'Agenda' }));
  await page.keyboard.press('Tab');
  await expect(link(page)).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await (await asked).allHeaders()).not.toHaveProperty('referer');
  await expect(page).toHaveURL(bookingUrl);
  await page.goBack();
  await expect(openerOf(page, 'demo')).toBeVisible();
  await expect(link(page)).toHaveCount(0);
});

for (const [width, ...tag] of [[320], [768, '@full'], [1280, '@full']] as const)
  test(`booking link at ${width} px: takes the accent colour from its opener, fits above it, and axe finds nothing in their section`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await answer(page);
    await page.goto('/');
    await sendForm(page, person({}, 'demo'), 'demo');
    await button(page, 'Melding sluiten').click();
    await expect(link(page)).toBeVisible();
    const [linkBox, openerBox] = await Promise.all([
      link(page).boundingBox(),
      openerOf(page, 'demo').boundingBox(),
    ]);
    expect((linkBox?.y ?? 0) + (linkBox?.height ?? 0)).toBeLessThanOrEqual(openerBox?.y ?? 0);
    await expect(link(page)).toHaveCSS('background-color', accent);
    await expect(openerOf(page, 'demo')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    const section = page.locator(`#${closing.id}`);
    await expectFits(page, 'line with a link', section);
    const { violations } = await new AxeBuilder({ page }).include(`#${closing.id}`).analyze();
    expect(violations).toEqual([]);
  });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const where of ['a static host', 'the server'])
    test(`booking link without script: the message on ${where} has it after a demo request only`, async ({
      page,
      site,
    }) => {
      const address = where === 'the server' ? site.server.address : site.address;
      for (const type of ['contact', 'demo'] as const) {
        await page.goto(address);
        await sendForm(page, person({}, type), type);
        await expectSuccess(page);
        expect(new URL(page.url()).origin).toBe(address);
        const shown = page.getByRole('status').filter({ hasText: successTitle });
        await expect(shown).toHaveCount(1);
        const links = shown.getByRole('link');
        await expect(links).toHaveCount(type === 'demo' ? 1 : 0);
        if (type === 'demo') await expect(links).toHaveAttribute('href', bookingUrl);
        await expectFits(page, `message of ${type}`, shown);
      }
    });
});

test('address with #verzonden-demo: shows no outcome when typed or reloaded', {
  tag: '@full',
}, async ({ page, site }) => {
  await page.goto('/#verzonden-demo');
  for (const _ of ['typed', 'reloaded']) {
    await expect(page).toHaveURL(`${site.address}/`);
    await expect(page.getByText(successTitle)).toHaveCount(0);
    await expect(link(page)).toHaveCount(0);
    await page.reload();
  }
});
