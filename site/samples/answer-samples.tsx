import { DocumentList } from '../components/document-list.tsx';
import { describeTypes } from '../content/contact-types.ts';
import { describeHardCalls } from '../content/hard-calls.ts';
import { describeDocuments, describeReply, describeSystems } from '../content/practice-info.ts';
import { describeResults } from '../content/results.ts';
import { HardCalls } from '../sections/hard-calls.tsx';
import { Results } from '../sections/results.tsx';

const said = { replyWithin: 'binnen één werkdag', demo: { minutes: 30, where: 'bij u' } };
const types = Object.values(describeTypes(said));
const documents = describeDocuments(
  [
    {
      name: 'Verwerkersovereenkomst',
      link: '/verwerkersovereenkomst.pdf',
      date: '2026-05-01',
    },
    { name: 'Privacyonderzoek (DPIA)', link: '/dpia.pdf' },
    { name: 'Privacyverklaring', link: 'https://praktijk.example/privacy' },
  ],
  { '/verwerkersovereenkomst.pdf': 180_000, '/dpia.pdf': 420_000 },
);

const counted = describeResults({
  called: 1_240,
  reached: 1_015,
  completed: 903,
  passedOn: 88,
  period: 'maart tot en met mei 2026',
  source: 'registratie van 12 praktijken',
  sourceLink: '/resultaten.pdf',
});
const hardCalls = describeHardCalls([
  {
    title: 'Pijn op de borst',
    turns: [
      { who: 'assistant', text: 'En hebt u klachten?' },
      { who: 'patient', text: 'Het drukt op mijn borst.' },
      { who: 'assistant', text: 'Dan verbind ik u nu door met uw praktijk.' },
    ],
    record: '“het drukt op mijn borst”',
    told: 'De praktijk, meteen',
  },
]);

/** What the page shows where the owner has answered everything. */
export function AnswerSamples() {
  return (
    <div className="samples-stack">
      <p>{describeSystems(['Een HIS', 'Een ander HIS', 'Een KIS'])}</p>
      <p>{describeReply(said)}</p>
      {types.map(({ title, description }) => (
        <p key={title}>{description}</p>
      ))}
      <DocumentList documents={documents} />
      <Results counted={counted} />
      <HardCalls described={hardCalls} />
    </div>
  );
}
