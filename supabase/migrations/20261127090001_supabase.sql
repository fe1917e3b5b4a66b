-- What Supabase needs besides the tables: only the functions may access them, and `deliver-mail` is called every minute.
-- Idempotent.

-- The roles of the web interfaces have no right in the schema, whatever a project grants by default.
do $$
declare
  web_role text;
begin
  for web_role in
    select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
  loop
    execute format('revoke all on schema contact from %I', web_role);
    execute format('revoke all on all tables in schema contact from %I', web_role);
    execute format('revoke all on all sequences in schema contact from %I', web_role);
    execute format('revoke all on all functions in schema contact from %I', web_role);
    execute format('alter default privileges in schema contact revoke all on tables from %I', web_role);
    execute format('alter default privileges in schema contact revoke all on sequences from %I', web_role);
    execute format('alter default privileges in schema contact revoke all on functions from %I', web_role);
  end loop;
end
$$;

do $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    create extension if not exists pg_cron;
  end if;
  if to_regprocedure('net.http_post(text, jsonb, jsonb, jsonb, integer)') is null then
    create extension if not exists pg_net;
  end if;
end
$$;

-- The functions store URL and secret at their first call; until then there is no row and no call. The run continues after
-- the timeout.
select cron.schedule(
  'contact-deliver-mail',
  '* * * * *',
  $job$
  select net.http_post(
    url := target.value,
    headers := jsonb_build_object(
      'Content-Type', 'application/json',
      'Authorization', 'Bearer ' || secret.value
    ),
    timeout_milliseconds := 10000
  )
  from contact.secrets as target, contact.secrets as secret
  where target.name = 'deliver_url' and secret.name = 'deliver'
  $job$
);

-- pg_cron keeps a row for each run forever.
select cron.schedule(
  'contact-forget-runs',
  '7 3 * * *',
  $job$
  delete from cron.job_run_details
  where end_time < now() - interval '7 days'
    and jobid in (select jobid from cron.job where jobname like 'contact-%')
  $job$
);
