-- Written by server/build/supabase.ts from server/postgres-schema.ts, which says more.

create schema if not exists contact;
revoke all on schema contact from public;

create table if not exists contact.migrations (
  version int primary key,
  applied_at timestamptz not null default now()
);

create table if not exists contact.requests (
  id bigint generated always as identity primary key,
  reference text not null,
  received_at timestamptz(3) not null,
  first_name text not null check (char_length(first_name) <= 50),
  last_name text not null check (char_length(last_name) <= 50),
  email text not null check (char_length(email) <= 255),
  phone text not null check (char_length(phone) <= 20),
  type text not null check (type in ('contact', 'demo')),
  marks text not null,
  is_keyed boolean not null,
  fingerprint text not null
);
create unique index if not exists requests_by_key on contact.requests (fingerprint) where is_keyed;
create index if not exists requests_without_key on contact.requests (fingerprint, received_at) where not is_keyed;
create index if not exists requests_by_reference on contact.requests (reference);
create index if not exists requests_by_time on contact.requests (received_at);

create table if not exists contact.mails (
  id bigint generated always as identity primary key,
  request_id bigint not null references contact.requests on delete cascade,
  kind text not null,
  mailbox text,
  attempts int not null default 0,
  due_at timestamptz(3) not null,
  owed_since timestamptz(3) not null,
  lease uuid,
  sent_at timestamptz(3),
  abandoned_at timestamptz(3),
  last_error text,
  unique (request_id, kind)
);
create index if not exists mails_by_mailbox on contact.mails (mailbox) where mailbox is not null;
create index if not exists mails_due on contact.mails (kind, attempts, due_at)
  where sent_at is null and abandoned_at is null;
create index if not exists mails_by_due on contact.mails (kind, due_at)
  where sent_at is null and abandoned_at is null;
create index if not exists mails_owed on contact.mails (kind, owed_since)
  where sent_at is null and abandoned_at is null;
create index if not exists mails_undeliverable on contact.mails (kind, abandoned_at)
  where abandoned_at is not null;

create table if not exists contact.last_check (
  id int primary key check (id = 1),
  at timestamptz(3) not null
);
create table if not exists contact.alarm (
  id int primary key check (id = 1),
  since timestamptz(3) not null
);
-- Which copy of the server tells of alarms, and until when.
create table if not exists contact.watch (
  id int primary key check (id = 1),
  keeper text not null,
  until timestamptz(3) not null
);
-- What copies share beside requests. A crash may empty the first two.
create unlogged table if not exists contact.counts (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
create unlogged table if not exists contact.page_messages (
  token text primary key,
  outcome text not null,
  fields text[] not null,
  until timestamptz(3) not null
);
create index if not exists page_messages_by_time on contact.page_messages (until);
create table if not exists contact.secrets (
  name text primary key,
  value text not null
);

alter table contact.migrations enable row level security;
alter table contact.requests enable row level security;
alter table contact.mails enable row level security;
alter table contact.last_check enable row level security;
alter table contact.alarm enable row level security;
alter table contact.watch enable row level security;
alter table contact.counts enable row level security;
alter table contact.page_messages enable row level security;
alter table contact.secrets enable row level security;

insert into contact.migrations (version) values (1) on conflict do nothing;
