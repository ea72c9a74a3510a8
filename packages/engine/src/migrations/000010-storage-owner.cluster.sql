-- Owns the tables of storage, so that the project role can write policies for them, which only an owner may. It does not own
-- the schema: that stays with the role of the service, and nobody else can make, drop or rename what is in it.
do $$
begin
  -- Runs again in instances whose version is not known. A project may have made a role of that name; it gains nothing by it.
  if not exists (select from pg_catalog.pg_roles where rolname = 'cairn_storage_owner') then
    create role cairn_storage_owner;
  end if;
end
$$;
alter role cairn_storage_owner nologin noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls password null;
grant cairn_storage_owner to postgres with inherit true, set false, admin false;
grant cairn_storage_owner to supabase_storage_admin with inherit true, set true, admin false;
