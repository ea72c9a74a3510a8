-- Owns the tables of realtime, so that the project role can write policies for them, as `cairn_storage_owner` does for storage.
-- Runs again in instances whose version is not known. A project may have made a role of that name; it gains nothing by it.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'supabase_realtime_admin') then
    create role supabase_realtime_admin;
  end if;
end
$$;
alter role supabase_realtime_admin
  nologin noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls password null;
grant supabase_realtime_admin to postgres with inherit true, set false, admin false;
