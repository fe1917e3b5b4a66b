import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import { colours } from '../../../colours.ts';
import { owner } from '../../../owner.ts';
import { type RunningServer, startServer } from '../../../server/tests/support/server/server.ts';
import { ownersProject } from '../../../tests/support/owners-project.ts';
import { toRgb } from '../../build/contrast.ts';
import { hero } from '../../content/words.ts';
import { makeRecording } from '../support/build/recording.ts';

/** A site whose owner has a recording of the sample call. */
const test = base.extend<object, { site: RunningServer; turnsAt: number[] }>({
  site: [
    async ({ turnsAt }, use) => {
      const { audio } = makeRecording();
      const sampleCall = { audio: '/voorbeeldgesprek.wav', turnsAt };
      await using project = await ownersProject(
        { owner: { ...owner, sampleCall } },
        { 'voorbeeldgesprek.wav': audio },
      );
      const { isBuilt, output } = await project.build();
      expect(isBuilt, output).toBe(true);
      await using server = await startServer({}, { root: project.path });
      await use(server);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  turnsAt: [({}, use) => use(makeRecording().turnsAt), { scope: 'worker' }],
  baseURL: ({ site }, use) => use(site.address),
});

test('the recording plays by keyboard, not a byte of it before, and each turn lights up as it is spoken', async ({
  page,
  turnsAt,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const problems: string[] = [];
  page.on('console', (message) => void problems.push(message.text()));
  await page.goto('/', { waitUntil: 'networkidle' });
  const player = page.locator('audio');
  expect(asked.filter((path) => /voorbeeldgesprek|spoken/.test(path))).toEqual([]);

  await player.focus();
  await player.press('Space');
  const spoken = page.locator('[data-spoken]');
  await expect(spoken).toContainText(hero.call.turns[0].text);
  await expect(spoken).toHaveCSS('outline-color', `rgb(${toRgb(colours.ink).join(', ')})`);
  expect(asked.filter((path) => /voorbeeldgesprek/.test(path))).not.toEqual([]);

  await player.evaluate(
    (audio: HTMLAudioElement, to) => {
      audio.currentTime = to;
    },
    (turnsAt[3] ?? 0) + 0.05,
  );
  await expect(spoken).toContainText(hero.call.turns[3].text);
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.ended)).toBe(true);
  await expect(spoken).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('the player has a name that no opener has, and nothing for axe to find', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel(hero.call.recordingLabel)).toBeVisible();
  for (const name of ['Neem Contact Op', 'Meer Informatie', 'Plan een Demo'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(1);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('a part of the recording can be asked for, as Safari does, and the policy lets it play', async ({
  request,
}) => {
  const path = '/voorbeeldgesprek.wav';
  const whole = await request.get(path);
  const size = (await whole.body()).length;
  expect(whole.headers()).toMatchObject({ 'content-type': 'audio/wav', 'accept-ranges': 'bytes' });
  expect(whole.headers()['content-security-policy']).toContain("media-src 'self'");
  const part = await request.get(path, { headers: { Range: 'bytes=0-1' } });
  expect(part.status()).toBe(206);
  expect(part.headers()['content-range']).toBe(`bytes 0-1/${size}`);
  expect(String(await part.body())).toBe('RI');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the player stands with its controls', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('audio[controls]')).toBeVisible();
  });
});
