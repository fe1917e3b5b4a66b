/** The answers in `owner.ts` to what practices ask: what is wrong in them, and which are still open. */
import type { Claims, Owner } from '../owner.ts';
import { check, checkLink, checkList, checkPhrase, checkText, isWhole } from './values.ts';

interface Answers {
  owner: Owner;
  claims: Claims;
}

/** A line for each wrong answer. */
export function wrongAnswers({ owner, claims }: Answers): string[] {
  const { systems, replyWithin, demo, questions, documents = {} } = owner;
  return [
    ...checkList('systems', systems, 12, 'names', (name, path) => checkText(path, name, 30)),
    ...checkPhrase('replyWithin', replyWithin, 40, 'binnen één werkdag'),
    ...check(
      'demo.minutes',
      demo?.minutes,
      (minutes) => isWhole(minutes, 5, 240),
      'a whole number from 5 to 240',
    ),
    ...checkPhrase('demo.where', demo?.where, 60, 'via een videogesprek'),
    ...checkList('questions', questions, 15, 'questions', ({ question, answer }, path) => [
      ...checkText(`${path}.question`, question, 150),
      ...checkText(`${path}.answer`, answer, 800),
    ]),
    ...Object.entries(documents).flatMap(([name, link]) =>
      checkLink(`documents.${name}`, link, '/verwerkersovereenkomst.pdf'),
    ),
    ...Object.entries(claims).flatMap(([name, { shownSource }]) =>
      checkText(`claims.${name}.shownSource`, shownSource, 100),
    ),
  ];
}

/** What practices ask and the owner has not answered yet, as paths in `owner.ts`. Page and e-mails leave it out. */
export function openAnswers({ owner, claims }: Answers): string[] {
  const { systems, replyWithin, demo, questions, sampleCall, bookingUrl, contact, documents } =
    owner;
  const answers = {
    systems: systems?.length,
    replyWithin,
    'demo.minutes': demo?.minutes,
    'demo.where': demo?.where,
    questions: questions?.length,
    sampleCall,
    bookingUrl,
    'contact.role': contact?.role,
    'contact.photo': contact?.photo,
    'documents.processingAgreement': documents?.processingAgreement,
    'documents.dpia': documents?.dpia,
    'documents.privacyStatement': documents?.privacyStatement,
    'claims.automation.shownSource': claims.automation.shownSource,
    'claims.timeSaved.shownSource': claims.timeSaved.shownSource,
  };
  return Object.entries(answers).flatMap(([path, answer]) => (answer ? [] : [path]));
}
