import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContactRequest } from 'contact/contact-request.ts';
import fc from 'fast-check';
import { aRequest } from '../tests/support/calls/a-request.ts';
import { somebody } from '../tests/support/calls/somebody.ts';
import { goodInputs } from '../tests/wire/input/good-inputs.ts';
import { findSpamSigns } from './suspicion.ts';

const names = `
O'Brien; J.P. de Vries; A. van der Be; St. Net; Müller-van ’t Hof; van 't Hof; 's-Gravesande; de Vries; A.B.; J.P.M.; AJM
DE VRIES; NGUYEN; VAN DER MEER; MCDONALD; KRZYSZTOF; anne-marie; de vries; mohammed; McDonald; MacDonald; McKnight; McIlroy
DeVries; deVries; vanVooren; JanWillem; Jan-Willem; AnneMarie; MarieJosé; vdBerg; VdBerg; JvdBerg; PJvdBerg; JWvdBrink; HvdVeen
VanDerBerg; vanDerMeer; VandenBosch; AnneMarieVanDerBerg; DeLaCruz; DeLaRue; LaToya; LeBron; DiCaprio; DuBois; FitzGerald; StJohn
OBrien; DArcy; NGuessan; AlQasimi; AbdulRahman; LiWei; AnneMcDonald; JMcDonald; JanPieterIJzerman; AnneMarieIJsseldijk; JanVdBerg; JohnFKennedy; JohnStJohn; McDonaldMcKenzie
DeVriesBV; VanDijkBV; TvdBrinkBV; VanDijkJr; PraktijkABC; ABCPraktijk; GGZDrenthe; MKBAdvies; HansSchwarz; ErnstSchwarz; DeSchryver
Szczepański; Szczepanski; Krzysztof; Przybylski; Brzęczyszczykiewicz; Schwartzkopf; Hirschsprung; Chruschtschow; Mkrtchyan; Vlk; Strč
Smrz; Hrdlička; Ng; Hrvst; Ndlovu; Llwyd; Wordsworth; Lynch; Qian; Tariq; Xhaqa; Iqbal; Nguyễn; Þóra; Guðmundsdóttir; 李; 山田; Иванова
Ольга-Мария; Παπαδοπούλου; الأحمد; שרה; İpek; IŞIL; ÇağlaYılmazÖzKaya; jANSEN; aNNE; mARIE; dEvRIES; mCdONALD; JAnsen; jANsen; JanseN
SchMidt; KrzysZtof; JanSSen; PhDStudent; x; 👩‍👧; X Æ A-12; 007
`.split(/; |\n/);

const inEachName = (name: string): ContactRequest[] => [
  aRequest({ firstName: name }),
  aRequest({ lastName: name }),
  aRequest({ firstName: name, lastName: name }),
];

for (const [mark, marked] of [
  ['link', ['http://x', 'HTTPS://X', 'www.x', 'Win op casino.com', 'koop//nu']],
  ['random', ['hKJdPqWzTr', 'QxvbZkWm', 'xKzPqRvB', 'Anne hKJdPqWzTr']],
] as const)
  test(`findSpamSigns: ${mark} in a first or last name`, () => {
    for (const name of marked)
      for (const request of inEachName(name))
        assert.deepEqual(findSpamSigns(request), [mark], name);
  });

test('findSpamSigns: finds nine in ten names of 8 to 16 random letters', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const unit = fc.constantFrom(...letters, ...letters.toUpperCase());
  const made = fc.sample(fc.string({ unit, minLength: 8, maxLength: 16 }), {
    seed: 2026,
    numRuns: 10_000,
    unbiased: true,
  });
  const marked = made.filter((name) =>
    inEachName(name).every((request) => findSpamSigns(request)[0]),
  );
  assert.ok(marked.length >= 9_000, `${marked.length}`);
});

test('findSpamSigns: accepts every real name, whatever its language or case', () => {
  const requests = [
    ...names.flatMap(inEachName),
    ...goodInputs.map(({ kept }) => kept),
    ...['Wisselwoord', 'Geheim', 'Zwilhelmina'].map(somebody),
  ];
  for (const request of requests)
    assert.deepEqual(findSpamSigns(request), [], `${request.firstName} | ${request.lastName}`);
});
