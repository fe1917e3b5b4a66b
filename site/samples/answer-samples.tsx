import { DocumentList } from '../components/document-list.tsx';
import { describeTypes } from '../content/contact-types.ts';
import { describeDocuments, describeReply, describeSystems } from '../content/practice-info.ts';

const said = { replyWithin: 'binnen één werkdag', demo: { minutes: 30, where: 'bij u' } };
const types = Object.values(describeTypes(said));
const documents = describeDocuments(
  {
    processingAgreement: '/verwerkersovereenkomst.pdf',
    dpia: '/dpia.pdf',
    privacyStatement: 'https://praktijk.example/privacy',
  },
  { '/verwerkersovereenkomst.pdf': 180_000, '/dpia.pdf': 420_000 },
);

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
    </div>
  );
}
