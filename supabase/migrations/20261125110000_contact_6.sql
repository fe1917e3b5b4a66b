-- Written by server/build/supabase.ts from server/storage/postgres/schema.ts, which says more.

-- The hash of a confirmation's domain.
alter table contact.mails add column if not exists domain text;
create index if not exists mails_confirming on contact.mails (owed_since, domain) where mailbox is not null;

alter table contact.migrations add column if not exists oldest int;
insert into contact.migrations (version, oldest) values (6, 4) on conflict do nothing;
