-- Who owns the database owns its schema `public` too (role pg_database_owner).
alter database postgres owner to postgres;

create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
create schema extensions authorization postgres;

grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
grant usage on schema auth, storage to postgres, dashboard_user;
grant all on schema public, extensions to dashboard_user;
-- Not `auth`: hashes of passwords and open sessions are no data of the project's.
grant usage on schema public, extensions, storage to supabase_read_only_user;

-- Where supabase-js's realtime listens once a person adds tables to it.
create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
