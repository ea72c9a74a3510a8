-- Runs once per version, as the superuser supabase_admin, in the database postgres of the template.
-- None of these roles has a password yet: each instance gets its own when it is created.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;

create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;

-- The person's own role. Not a superuser, and without REPLICATION, though the reference product grants it: whoever may
-- create a replication slot names the library that the server loads (pg_create_logical_replication_slot('x', '/any/path.so')),
-- and a file that somebody uploaded to this host could be that library.
create role postgres login createrole createdb bypassrls;
-- With the admin option, since `alter role authenticated set statement_timeout = …` is for the person to decide.
grant anon, authenticated, service_role to postgres with admin option;
-- Statistics, and ending other sessions (never a superuser's). Not pg_read_all_data: it reads pg_authid too. Not
-- pg_maintain: it locks any table, pg_authid too, without which nobody can log in, not even the superuser.
grant pg_monitor, pg_signal_backend to postgres;

create role dashboard_user nologin createdb createrole;
grant pg_monitor, pg_signal_backend to dashboard_user;

create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
-- Storage answers as the caller, so that row security decides what the caller sees.
grant anon, authenticated, service_role to supabase_storage_admin;

-- Reads what 0003 grants. Not pg_read_all_data, which reads pg_authid too; not pg_monitor, which shows statements of
-- others, `alter role … password '…'` among them.
create role supabase_read_only_user login bypassrls;
alter role supabase_read_only_user set default_transaction_read_only = on;

-- Requests of the data API are short; these are the reference product's own limits.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

-- The superuser must not trip over functions and operators that a person put into `public`.
alter role supabase_admin set search_path = pg_catalog;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_storage_admin set search_path = storage;
-- A limit or a read-only default that a person set for the whole database must not lock the platform out.
alter role supabase_admin set statement_timeout = 0;
alter role supabase_admin set default_transaction_read_only = off;
