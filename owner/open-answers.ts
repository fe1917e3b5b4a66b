import type { FilledIn } from './schema.ts';

/** What practices ask and the owner has not answered yet, as paths in `owner.json`. Page and e-mails leave it out. */
export function openAnswers({ claims, ...owner }: Omit<FilledIn, 'certificates'>): string[] {
  const { systems, replyWithin, demo, questions, sampleCall, bookingUrl, contact, documents } =
    owner;
  const answers = {
    // What practices ask first.
    hardCalls: owner.hardCalls?.length,
    systems: systems?.length,
    replyWithin,
    'demo.minutes': demo?.minutes,
    'demo.where': demo?.where,
    questions: questions?.length,
    sampleCall,
    bookingUrl,
    'contact.role': contact?.role,
    'contact.photo': contact?.photo,
    documents: documents?.length,
    results: owner.results,
    phoneHours: owner.phoneHours,
    'company.email': owner.company.email,
    'claims.automation.shownSource': claims.automation.shownSource,
    'claims.timeSaved.shownSource': claims.timeSaved.shownSource,
  };
  return Object.entries(answers).flatMap(([path, answer]) => (answer ? [] : [path]));
}
