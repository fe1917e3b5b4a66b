-- Written by server/build/supabase.ts from server/storage/postgres/schema.ts, which says more.

-- What an older version told may have been the gravest.
alter table contact.alarm add column if not exists gravity int not null default 4;

alter table contact.migrations add column if not exists oldest int;
insert into contact.migrations (version, oldest) values (7, 4) on conflict do nothing;
