-- Written by server/build/supabase.ts from server/storage/postgres/schema.ts, which says more.

do $$
begin
  if to_regclass('contact.mails') is not null then
    raise exception 'version 1 of this program wrote it, which this version does not read: export the requests with version 1.0.0 (npm run contact -- export --output requests.csv), stop that server, rename its schema (alter schema contact rename to contact_1; on Supabase: docs/deploy.md), and start this version, which makes a new database';
  end if;
end
$$;

create schema if not exists contact;
revoke all on schema contact from public;

create table if not exists contact.migrations (
  version int primary key,
  oldest int not null,
  applied_at timestamptz not null default now()
);

create table if not exists contact.requests (
  id bigint generated always as identity primary key,
  reference text not null,
  received_at timestamptz(3) not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  type text not null,
  marks text not null,
  is_keyed boolean not null,
  fingerprint text not null,
  utm_source text,
  utm_medium text,
  utm_campaign text
);
create unique index if not exists requests_by_key on contact.requests (fingerprint) where is_keyed;
create index if not exists requests_without_key on contact.requests (fingerprint, received_at) where not is_keyed;
create index if not exists requests_by_reference on contact.requests (reference);
create index if not exists requests_by_time on contact.requests (received_at);

-- A delivery belongs to a request, or else to what it is about: the Monday of a letter, the reference of an erased request.
-- Mailbox and domain are hashes of the address of a confirmation. When due_at was written, it was wait_ms ahead.
create table if not exists contact.deliveries (
  id bigint generated always as identity primary key,
  request_id bigint references contact.requests on delete cascade,
  about text,
  kind text not null,
  mailbox text,
  domain text,
  attempts int not null default 0,
  due_at timestamptz(3) not null,
  wait_ms int not null default 0,
  owed_since timestamptz(3) not null,
  lease text,
  sent_at timestamptz(3),
  abandoned_at timestamptz(3),
  last_error text,
  unique (request_id, kind),
  check ((request_id is null) <> (about is null))
);
create unique index if not exists deliveries_about on contact.deliveries (kind, about) where about is not null;
create index if not exists deliveries_by_mailbox on contact.deliveries (mailbox) where mailbox is not null;
create index if not exists deliveries_confirming on contact.deliveries (owed_since, domain) where mailbox is not null;
create index if not exists deliveries_due on contact.deliveries (kind, attempts, due_at)
  where sent_at is null and abandoned_at is null;
create index if not exists deliveries_by_due on contact.deliveries (kind, due_at)
  where sent_at is null and abandoned_at is null;
create index if not exists deliveries_owed on contact.deliveries (kind, owed_since)
  where sent_at is null and abandoned_at is null;
create index if not exists deliveries_undeliverable on contact.deliveries (kind, abandoned_at)
  where abandoned_at is not null;

-- Since when this database counts.
create table if not exists contact.origin (
  id int primary key check (id = 1),
  made_at timestamptz(3) not null
);
insert into contact.origin values (1, now()) on conflict do nothing;

create table if not exists contact.day_counts (
  day text not null,
  counted text not null,
  number bigint not null,
  primary key (day, counted)
);

create table if not exists contact.retention (
  id int primary key check (id = 1),
  days int not null,
  since timestamptz(3) not null,
  looked_at timestamptz(3) not null
);

create table if not exists contact.alarm (
  id int primary key check (id = 1),
  since timestamptz(3) not null,
  gravity int not null
);

create table if not exists contact.write_probe (
  id int primary key check (id = 1),
  at timestamptz(3) not null
);

-- A row while what was erased waits to be overwritten.
create table if not exists contact.scrubbing (
  id int primary key check (id = 1),
  waiting_since timestamptz(3) not null
);

-- Which instance of the server tells of alarms, and until when.
create table if not exists contact.alarm_lease (
  id int primary key check (id = 1),
  instance text not null,
  ends_at timestamptz(3) not null
);

-- A crash may empty it.
create unlogged table if not exists contact.call_counts (
  key text primary key,
  points int not null,
  expire bigint not null
);

create table if not exists contact.secrets (
  name text primary key,
  value text not null
);

alter table contact.migrations enable row level security;
alter table contact.requests enable row level security;
alter table contact.deliveries enable row level security;
alter table contact.origin enable row level security;
alter table contact.day_counts enable row level security;
alter table contact.retention enable row level security;
alter table contact.alarm enable row level security;
alter table contact.write_probe enable row level security;
alter table contact.scrubbing enable row level security;
alter table contact.alarm_lease enable row level security;
alter table contact.call_counts enable row level security;
alter table contact.secrets enable row level security;

insert into contact.migrations (version, oldest) values (100, 100) on conflict do nothing;
