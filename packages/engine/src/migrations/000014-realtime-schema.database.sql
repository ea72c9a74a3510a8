-- A schema of this name may be the project's own. It keeps its content under another name, as `cairn` and `vault` do.
do $$
begin
  if exists (select from pg_catalog.pg_namespace
              where nspname = 'realtime' and nspowner <> 'supabase_admin'::pg_catalog.regrole) then
    alter schema realtime rename to realtime_of_project;
  end if;
end $$;
create schema if not exists realtime;
grant usage on schema realtime to postgres, dashboard_user, anon, authenticated, service_role, authenticator, supabase_realtime_admin;
