import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, setupProject } from './setup-project.ts';
import { keys, noTerminal } from './terminal.ts';

const { clear, enter, down } = keys;

/** Each wrong answer stands before the right one, with what the setup expects. */
const mistakes: Record<
  string,
  [question: string, wrong: [typed: string, may: string][], right: string][]
> = {
  '': [
    ['Hoe heet uw product?', [['x'.repeat(81), 'een tekst van 1 tot 80 tekens']], 'Bel'],
    [
      'Op welk nummer belt men u?',
      [['085', 'een telefoonnummer van minstens 8 cijfers, zoals']],
      '085 123 4567',
    ],
    ['Wanneer neemt', [], ''],
    ['Wie beantwoordt', [], ''],
    ['volgt de uitkomsten', [], ''],
    ['Hoe heet uw bedrijf?', [], ''],
    ['zetel?', [], ''],
    ['Wat is het adres?', [], ''],
    [
      'KvK-nummer?',
      [
        ['1234567', '8 cijfers, zoals 12345678'],
        ['KvK', '8 cijfers'],
      ],
      '12345678',
    ],
    ['btw-nummer?', [['12345678', 'NL, 9 cijfers, B en 2 cijfers']], 'NL123456789B01'],
    ['kan iedereen u bereiken?', [], ''],
    ['over privacy?', [['bel.nl', 'een e-mailadres, zoals']], 'a@bel.nl'],
  ],
  [down]: [
    ['75% van de', [], ''],
    [
      'Hoeveel procent',
      [
        ['101', 'een heel getal van 1 tot 100.'],
        ['', 'een heel getal'],
      ],
      '70',
    ],
    ['Waar komt dit getal', [], ''],
    [
      'Van welke dag',
      [
        ['30-2-2026', 'een dag die bestaat'],
        ['gisteren', 'een dag'],
      ],
      '28-2-2026',
    ],
    ['op de pagina?', [], ''],
    ['Welke bron', [], ''],
    ['5-10 uur per week', [], ''],
    ['minstens?', [], '8'],
    ['hoogstens?', [['7', '8 of meer']], '9'],
  ],
  [down.repeat(3)]: [
    [
      'Adres van de site Het domein',
      [
        ['bel', 'een adres zoals https://'],
        ['https://bel.nl/site', 'een adres'],
        ['mijn site.nl', 'een adres'],
      ],
      'https://bel.invalid',
    ],
  ],
  [down.repeat(4)]: [
    [
      'Van welk adres',
      [
        ['site', 'een e-mailadres zoals'],
        ['zoë@bel.nl', 'een e-mailadres zoals'],
      ],
      'a@bel.nl',
    ],
    ['Naar welk adres', [['a@bel.nl b@bel.nl', 'een e-mailadres zoals']], 'a@bel.nl, b@bel.nl'],
    ['Waar staat de postbus', [], `${down}${down}`],
    [
      'Mailserver (SMTP)',
      [
        ['smtp://mail', 'een naam zoals'],
        ['', 'een naam zoals'],
      ],
      '127.0.0.1',
    ],
    [
      'Poort',
      [
        ['0', 'een getal zoals'],
        ['imap', 'een getal zoals'],
      ],
      '465',
    ],
    ['Gebruikersnaam', [['', 'Vul hier iets in']], 'a'],
    ['Wachtwoord', [['', 'Vul hier iets in']], 'b'],
  ],
  [down.repeat(5)]: [
    ['Adres van de bewaking', [['hc-ping.com/1', 'een adres dat met https://']], ''],
  ],
  [down.repeat(6)]: [
    ['Hoe heet het systeem?', [['x'.repeat(31), 'een tekst van 1 tot 30 tekens']], ''],
    ['Hoe snel', [['Binnen een dag.', '1 tot 40 tekens zonder punt']], ''],
    ['Hoeveel minuten', [['half uur', 'een heel getal van 5 tot 240, zoals 30']], ''],
    ['Waar is de demo?', [], ''],
    ['zelf een demo?', [['http://bel.nl', 'een adres dat met https://']], ''],
    ['contactpersoon', [], ''],
    [
      'de foto van de contactpersoon?',
      [
        ['foto.gif', 'een JPEG, PNG of WebP'],
        ['weg.png', 'een bestand dat er is'],
      ],
      '',
    ],
    ['Welk document?', [], 'x'],
    ['Waar staat het?', [['/weg.pdf', 'een bestand dat er is. site/public/weg.pdf']], '/v.pdf'],
  ],
};
for (const [chapter, questions] of Object.entries(mistakes))
  test(`a mistake is told at once from “${questions[0]?.[0]}” on, with what is expected`, {
    skip: noTerminal,
  }, async () => {
    await using project = await setupProject('{"sourceLabels": true}\n');
    await using terminal = project.open();
    await answer(terminal, [['Waar wilt u verdergaan?', chapter]]);
    for (const [question, wrong, right] of questions) {
      await terminal.sees(question);
      for (const [typed, may] of wrong) {
        terminal.type(`${clear}${typed}${enter}`);
        await terminal.sees(may);
      }
      // Also takes out what is filled in already, and does nothing in a list of choices.
      terminal.type(`${clear}${right}${enter}`);
    }
    await terminal.sees(questions.at(-1)?.[0] ?? '');
    terminal.type(keys.ctrlC);
    assert.equal(await terminal.ended(), 130);
  });
