-- Where a project grants each new table to the roles of its web interfaces by default, this takes it back for the table of
-- the migration before. Does no harm when it is applied twice.
do $$
declare
  web_role text;
begin
  for web_role in
    select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
  loop
    execute format('revoke all on all tables in schema contact from %I', web_role);
    execute format('revoke all on all sequences in schema contact from %I', web_role);
  end loop;
end
$$;
