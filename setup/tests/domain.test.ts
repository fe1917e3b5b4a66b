import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, setupProject } from './setup-project.ts';
import { keys, noTerminal } from './terminal.ts';

const skip = noTerminal;
const before = 'https://www.oud.invalid';
const address = 'https://www.bel.invalid';
const inDocker = { SETUP_IN_DOCKER: '1' };

test('the address of before is asked for, and leads to the new one', { skip }, async () => {
  for (const [listed, answered, kept] of [
    ['', '', before],
    [`https://bel.invalid,${address}`, '', `https://bel.invalid,${before}`],
    ['https://bel.invalid', keys.down, 'https://bel.invalid'],
  ] as const) {
    await using project = await setupProject(
      undefined,
      `SITE_URL=${before}\nREDIRECT_FROM=${listed}\n`,
    );
    await using terminal = project.open(inDocker);
    await answer(terminal, [
      ['Waar wilt u verdergaan?', keys.down.repeat(3)],
      ['Adres van de site Het domein', `${keys.clear}${address}`],
      [`Moet ${before} daarheen leiden?`, answered],
    ]);
    await terminal.sees('En nu?');
    assert.deepEqual(await project.readEnv(), { SITE_URL: address, REDIRECT_FROM: kept });
  }
});

test('without Docker, and where the address stays, nothing is asked and nothing changes', {
  skip,
}, async () => {
  const others = 'https://bel.invalid, https://bellen.invalid';
  for (const [settings, typed] of [
    [{}, `${keys.clear}${address}`],
    [inDocker, ''],
  ] as const) {
    await using project = await setupProject(
      undefined,
      `SITE_URL=${before}\nREDIRECT_FROM='${others}'\n`,
    );
    await using terminal = project.open(settings);
    await answer(terminal, [
      ['Waar wilt u verdergaan?', keys.down.repeat(3)],
      ['Adres van de site Het domein', typed],
    ]);
    await terminal.sees('En nu?');
    const { REDIRECT_FROM } = await project.readEnv();
    assert.equal(REDIRECT_FROM, others);
  }
});

test('an address is mended only where that is meant, and the setup says where it leads', {
  skip,
}, async () => {
  await using project = await setupProject('{"sourceLabels": true}\n');
  await using terminal = project.open();
  await answer(terminal, [
    ['Waar wilt u verdergaan?', keys.down.repeat(3)],
    ['Adres van de site Het domein', 'http://bel.invalid'],
    ['Bedoelt u https://bel.invalid?', keys.down],
    ['Adres van de site Het domein', `${keys.clear}https://127.0.0.1`],
  ]);
  await terminal.sees(
    '127.0.0.1 wijst naar 127.0.0.1. Dat hoort het IP-adres van uw server te zijn.',
  );
  assert.deepEqual(await project.readEnv(), { SITE_URL: 'https://127.0.0.1' });
});
