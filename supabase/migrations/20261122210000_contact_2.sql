-- Written by server/build/supabase.ts from server/postgres-schema.ts, which says more.

-- How far ahead of its writing the time stands at which an e-mail is due.
alter table contact.mails add column if not exists wait_ms int not null default 0;

insert into contact.migrations (version) values (2) on conflict do nothing;
