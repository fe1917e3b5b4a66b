-- Written by server/build/supabase.ts from server/storage/postgres/schema.ts, which says more.

-- How long a text may be is the contract's alone.
alter table contact.requests
  drop constraint if exists requests_first_name_check,
  drop constraint if exists requests_last_name_check,
  drop constraint if exists requests_email_check,
  drop constraint if exists requests_phone_check,
  drop constraint if exists requests_utm_source_check,
  drop constraint if exists requests_utm_medium_check,
  drop constraint if exists requests_utm_campaign_check;

alter table contact.migrations add column if not exists oldest int;
insert into contact.migrations (version, oldest) values (5, 4) on conflict do nothing;
