-- What clients of the data API rely on: tables made in `public` are within their reach, and row security decides.
alter default privileges for role postgres in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on routines to anon, authenticated, service_role;

alter default privileges for role supabase_admin in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on routines to postgres, anon, authenticated, service_role;

-- Read-only members see what the project role makes, in any schema and whenever. Without a schema, so that they hold
-- in those made later too, and in a `public` that was dropped and made anew.
alter default privileges for role postgres grant usage on schemas to supabase_read_only_user;
alter default privileges for role postgres grant select on tables to supabase_read_only_user;
alter default privileges for role postgres grant select on sequences to supabase_read_only_user;
alter default privileges for role supabase_admin in schema public grant select on tables to supabase_read_only_user;
alter default privileges for role supabase_storage_admin in schema storage
  grant select on tables to supabase_read_only_user;

-- The services' own tables: readable and writable by the person's role, invisible to the data API until a service says otherwise.
alter default privileges for role supabase_auth_admin in schema auth
  grant all on tables to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth
  grant all on sequences to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth
  grant all on routines to postgres, dashboard_user;

alter default privileges for role supabase_storage_admin in schema storage
  grant all on tables to postgres, dashboard_user, anon, authenticated, service_role;
alter default privileges for role supabase_storage_admin in schema storage
  grant all on sequences to postgres, dashboard_user, anon, authenticated, service_role;
alter default privileges for role supabase_storage_admin in schema storage
  grant all on routines to postgres, dashboard_user, anon, authenticated, service_role;
