import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMailServer } from '../../server/tests/support/mail/mail-server.ts';
import { asksPassword } from './mail-login.ts';
import { answer, setupProject } from './setup-project.ts';
import { keys, noTerminal } from './terminal.ts';

const { clear, down } = keys;
const mailbox = down.repeat(4);

test('a mail server that refuses is tried again with other details until it takes the test e-mail', {
  skip: noTerminal,
}, async () => {
  await using mail = await startMailServer(asksPassword('site@bel.nl', 'goed'));
  await using project = await setupProject('{"sourceLabels": true}\n');
  await using terminal = project.open();
  await answer(terminal, [
    ['Waar wilt u verdergaan?', mailbox],
    ['Van welk adres', 'site@bel.nl'],
    ['Naar welk adres', `${clear}u@bel.nl, v@bel.nl`],
    ['Waar staat de postbus', `${down}${down}`],
    ['Mailserver (SMTP)', '127.0.0.1'],
    ['Poort', `${clear}1`],
    ['Gebruikersnaam', ''],
    ['Wachtwoord', 'geheim'],
    ['luistert niemand', ''],
  ]);
  await terminal.sees('luistert niemand');
  await answer(terminal, [
    ['Wat wilt u doen?', down],
    ['Van welk adres', ''],
    ['Naar welk adres', ''],
    ['Laten zoals het is: 127.0.0.1', down.repeat(3)],
    ['Mailserver (SMTP)', ''],
    ['Poort', `${clear}${mail.port}`],
    ['Gebruikersnaam', ''],
    ['Staat al ingevuld; Enter laat het zo.', ''],
  ]);
  await terminal.sees('weigert de gebruikersnaam of het wachtwoord. Antwoord: 535 5.7.8 Not ***');
  mail.behaveAs(asksPassword('site@bel.nl', 'geheim'));
  await answer(terminal, [['Wat wilt u doen?', '']]);
  await terminal.sees('Het testbericht is verstuurd. Kijk of het aankomt bij u@bel.nl, v@bel.nl');
  terminal.type(keys.ctrlC);
  assert.deepEqual(mail.taken[0]?.recipients, ['u@bel.nl', 'v@bel.nl']);
  assert.doesNotMatch(terminal.raw(), /geheim/);
});
