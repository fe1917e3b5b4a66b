-- Written by server/build/supabase.ts from server/storage/postgres/schema.ts, which says more.

-- A letter has no request, but its Monday. Counts by day are numbers alone.
alter table contact.mails
  add column if not exists monday text unique,
  drop constraint if exists mails_check,
  drop constraint if exists mails_owed_by;
alter table contact.mails
  add constraint mails_owed_by check (num_nonnulls(request_id, erased_reference, monday) = 1);

create table if not exists contact.day_counts (
  day text not null,
  counted text not null,
  number bigint not null,
  primary key (day, counted)
);
alter table contact.day_counts enable row level security;

insert into contact.migrations (version) values (4) on conflict do nothing;
