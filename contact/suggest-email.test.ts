import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestEmail } from './suggest-email.ts';

test('suggestEmail: corrects a provider’s misspelt domain, and keeps the part before the @', () => {
  for (const [typed, meant] of [
    ['gmial.com gmai.com gmal.com gmaill.com gnail.com gamil.com g-mail.com', 'gmail.com'],
    ['gmail.con gmail.co gmail.cm gmail.om gmail.comm gmail.cmo gmial.con gmail.vom', 'gmail.com'],
    ['gmail.nl gmailc.om gmai.lcom GMAIL.CON', 'gmail.com'],
    ['hotmial.com hotmai.com hotmal.com homtail.com hormail.com hotmail.co', 'hotmail.com'],
    ['hotmail.nk hotmail.n hotmial.nl hotmil.nl hotmaill.nl hotmail.ml', 'hotmail.nl'],
    ['outlok.com outllook.com outloook.com outlook.con outlook.nl', 'outlook.com'],
    ['iclod.com iclould.com icloud.con icloud.nl icoud.com', 'icloud.com'],
    ['zigo.nl ziggo.com ziggo.nk zigggo.nl ziggo.ln', 'ziggo.nl'],
    ['kpnmial.nl kpmail.nl kpnmail.com knpmail.nl', 'kpnmail.nl'],
    ['live.nk live.ln', 'live.nl'],
    ['live.con live.co', 'live.com'],
    ['planet.nk', 'planet.nl'],
    ['home.nk', 'home.nl'],
    ['xs4al.nl xs4all.com x4sall.nl', 'xs4all.nl'],
    ['hetnet.com hetent.nl', 'hetnet.nl'],
    ['yaho.com yahoo.con', 'yahoo.com'],
  ] as const)
    for (const domain of typed.split(' '))
      assert.equal(suggestEmail(`Anne.de+site@${domain}`), `Anne.de+site@${meant}`, domain);
});

test('suggestEmail: ignores what was copied along with the address', () => {
  for (const around of [' \u202A%\u200E ', 'mailto:%?subject=x', 'Anne <%>;', "'%'", '%.'])
    assert.equal(suggestEmail(around.replace('%', 'anne@gmial.com')), 'anne@gmail.com', around);
});

/** Domains of Dutch and neighbouring providers, and of mail services for care providers. */
const providers =
  'gmail.com googlemail.com hotmail.com hotmail.nl hotmail.be hotmail.fr hotmail.de hotmail.co.uk hotmail.no hotmail.cl outlook.com outlook.be outlook.fr outlook.de live.nl live.com live.be live.no live.cl live.co.uk msn.com icloud.com me.com mac.com yahoo.com yahoo.nl yahoo.fr yahoo.co.uk ymail.com mail.com email.com gmx.com gmx.net gmx.de aol.com proton.me pm.me protonmail.com protonmail.ch ziggo.nl kpnmail.nl kpnplanet.nl planet.nl hetnet.nl xs4all.nl home.nl upcmail.nl casema.nl quicknet.nl chello.nl chello.com tele2.nl online.nl online.no telfort.nl solcon.nl caiway.nl zonnet.nl zeelandnet.nl kabelfoon.nl multiweb.nl wxs.nl freeler.nl wanadoo.nl orange.nl versatel.nl t-mobilethuis.nl odido.nl budget.nl delta.nl telenet.be skynet.be tiscali.nl concepts.nl dds.nl hccnet.nl zorgmail.nl ezorg.nl e-zorg.nl lms.lifeline.nl zivver.com knmg.nl';

/** Domains like those of practices and their partners, and some that resemble a provider's. */
const own =
  'praktijk.nl huisartsenpraktijkdelinde.nl gmal-huisartsen.nl hotmailhuisartsen.nl huisartsenzorg-noord.nl gezondheidscentrumdekeizer.nl hapdekring.nl hagro.nl hzd.nl nhg.org lhv.nl amc.nl umcg.nl lumc.nl mumc.nl olvg.nl cohesie.org syntein.nl zorroo.nl zonboog.nl ksyos.org medicalpoint.nl unicum-huisartsenzorg.nl cello.nl hello.nl plant.nl planeet.nl planets.nl zorg.nl dezorg.nl zonne.nl zonnen.nl hetnest.nl viggo.nl cloud.com love.nl like.nl olive.nl liv.nl live-zorg.nl hove.nl rome.nl hoe.nl dome.nl huis.nl inline.nl telex.nl solon.nl photon.me me.nl mijn.nl ons.nl gema.nl mail.nl kpn.com kpn.nl ziggozakelijk.nl outlookhuisartsen.nl gml.nl gmc.nl umail.nl praktijk-é.nl co.nl com.nl nl.nl';

test('suggestEmail: no suggestion for a known domain or a private one', () => {
  for (const domain of `${providers} ${own}`.split(' '))
    assert.equal(suggestEmail(`anne@${domain}`), undefined, domain);
});

test('suggestEmail: no suggestion for an invalid address', () => {
  for (const typed of ['', ' ', 'anne', '@', '@gmial.com', 'anne@', 'anne@gmial', 'gmial.com'])
    assert.equal(suggestEmail(typed), undefined, typed);
});
