import { group, list, noOr, optional, text, whole } from './values.ts';

/** A company that processes the data for the owner, under a contract that meets article 28 of the AVG. */
const processor = group(
  {
    name: text(80, { title: 'Hoe heet het bedrijf?', examples: ['Voorbeeldhost B.V.'] }),
    outsideEea: noOr(200, 'waarheen de gegevens gaan en wat ze daar beschermt', {
      title: 'Gaan gegevens buiten de EU, Noorwegen, IJsland en Liechtenstein?',
      description:
        'false waar het bedrijf ze daarbinnen houdt, met zijn eigen leveranciers en helpdesk. Anders waarheen ze gaan en wat ze daar beschermt, zoals de bezoeker het leest.',
      examples: ['de Verenigde Staten, onder het EU-VS-privacykader'],
    }),
  },
  { title: 'Een bedrijf dat gegevens voor u bewaart' },
);

export const privacy = group(
  {
    retentionDays: whole(1, 3_650, {
      title: 'Hoeveel dagen bewaart u een aanvraag?',
      description:
        'Daarna wist de site die aanvraag; wis dan ook de e-mail uit uw postbus. Na een wijziging wordt 24 uur niets gewist.',
      examples: [365],
    }),
    ...optional({
      backupDays: whole(1, 3_650, {
        title: 'Hoeveel dagen bewaart u reservekopieën?',
        description: 'Met Docker 14. Laat het weg als u geen reservekopieën maakt.',
        examples: [14],
      }),
    }),
    processors: list(processor, 20, 'bedrijven', {
      title: 'Welke bedrijven bewaren gegevens voor u?',
      description: 'Uw hostingbedrijf en uw e-mailbedrijf.',
    }),
    ...optional({
      webhookReceiver: processor,
      officer: text(150, {
        title: 'Hoe is uw functionaris gegevensbescherming te bereiken?',
        description: 'Laat het weg als u er geen hebt.',
        examples: ['J. Jansen, fg@uwbedrijf.nl'],
      }),
    }),
  },
  { title: 'Privacy' },
);
