export function lettersStatementsBy(clock: string) {
  return {
    readClock: `select ${clock} as at`,
    addCounts: `
    insert into contact.day_counts as known (day, counted, number)
    select $1, * from unnest($2::text[], $3::bigint[])
    on conflict (day, counted) do update set number = known.number + excluded.number`,
    readCounts: 'select day, counted, number from contact.day_counts where day between $1 and $2',
    countRequests: `
    select type, utm_source, utm_medium, utm_campaign, count(*) as number,
      width_bucket(received_at, $1::timestamptz[]) - 1 as span
    from contact.requests
    where received_at >= ($1::timestamptz[])[1] and received_at < ($1::timestamptz[])[array_length($1::timestamptz[], 1)]
    group by type, utm_source, utm_medium, utm_campaign, span`,
    countedSince: 'select applied_at as since from contact.migrations where version = 4',
    oweLetter: `
    insert into contact.mails (monday, kind, due_at, owed_since)
    select $1, 'letter', ${clock}, ${clock}
    where not exists (select from contact.mails where monday = $1)
    on conflict (monday) do nothing`,
    lastLetter:
      'select max(monday) as monday from contact.mails where monday < $1 and sent_at is not null',
  };
}
