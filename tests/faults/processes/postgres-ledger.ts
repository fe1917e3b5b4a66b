import { as } from '../../support/server/postgres.ts';

/** What a PostgreSQL database says of the e-mails that are owed. */
export function openLedger(url: string) {
  const names = async (statement: string) =>
    new Set((await as(url, statement)).map((row) => row['reference'] as unknown));
  return {
    /** How many are still to be sent. */
    owed: async () =>
      Number(
        (
          await as(
            url,
            'select count(*) from contact.mails where sent_at is null and abandoned_at is null',
          )
        )[0]?.['count'],
      ),
    /** The references of which an e-mail was sent. */
    sent: () =>
      names(
        'select reference from contact.requests join contact.mails on requests.id = request_id where sent_at is not null',
      ),
    /** Ends the claims that died with a worker, as if their time had passed. */
    endLeases: () =>
      as(
        url,
        'update contact.mails set due_at = owed_since, lease = null where lease is not null and sent_at is null',
      ),
  };
}
