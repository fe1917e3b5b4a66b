-- Written by server/build/supabase.ts from server/storage/postgres/schema.ts, which says more.

-- A webhook that tells of an erasure has no request any more, but its reference.
alter table contact.requests
  add column if not exists utm_source text check (char_length(utm_source) <= 60),
  add column if not exists utm_medium text check (char_length(utm_medium) <= 60),
  add column if not exists utm_campaign text check (char_length(utm_campaign) <= 60);
alter table contact.mails
  alter column request_id drop not null,
  add column if not exists erased_reference text check ((request_id is null) <> (erased_reference is null));

insert into contact.migrations (version) values (3) on conflict do nothing;
