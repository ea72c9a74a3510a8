-- Runs at every start, as the superuser, connected to template1 and before any other client: it must be idempotent.
-- The roles that the platform logs in with on behalf of people. Their passwords are random, set after this file at each
-- start, and kept in memory only. `postgres` holds no ADMIN option on them, so it cannot alter, rename or drop them.
do $$
declare
  login name;
  membership record;
begin
  foreach login in array array['cairn_editor', 'cairn_reader', 'cairn_functions']::name[] loop
    if not exists (select from pg_catalog.pg_roles where rolname = login) then
      execute format('create role %I', login);
    end if;
    execute format('alter role %I reset all', login);
  end loop;
  -- Memberships other than the ones below were granted by the project: in our roles (an older role of that name), or of
  -- our roles in roles of the project. CASCADE, because a member with the ADMIN option may have granted it further.
  for membership in
    select granted.rolname as role, member.rolname as member, grantor.rolname as grantor
    from pg_catalog.pg_auth_members m
    join pg_catalog.pg_roles granted on granted.oid = m.roleid
    join pg_catalog.pg_roles member on member.oid = m.member
    join pg_catalog.pg_roles grantor on grantor.oid = m.grantor
    where granted.rolname in ('cairn_editor', 'cairn_reader', 'cairn_functions')
      or member.rolname in ('cairn_editor', 'cairn_reader', 'cairn_functions', 'supabase_read_only_user')
      and (member.rolname, granted.rolname) not in (
        ('cairn_editor', 'postgres'),
        ('cairn_editor', 'pg_use_reserved_connections'),
        ('cairn_reader', 'supabase_read_only_user'),
        ('cairn_reader', 'pg_use_reserved_connections'),
        ('cairn_functions', 'postgres')
      )
  loop
    execute format('revoke %I from %I granted by %I cascade', membership.role, membership.member, membership.grantor);
  end loop;
  -- The owner of the database can revoke CONNECT from PUBLIC; these roles hold it by name.
  if exists (select from pg_catalog.pg_database where datname = 'postgres') then
    grant connect on database postgres
      to cairn_editor, cairn_reader, cairn_functions, authenticator, supabase_auth_admin, supabase_storage_admin;
  end if;
end
$$;

-- Nothing of its own: it becomes `postgres` and has no other right.
alter role cairn_editor
  login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit -1 valid until 'infinity';
grant postgres to cairn_editor with inherit false, set true, admin false;
grant pg_use_reserved_connections to cairn_editor with inherit true, set false, admin false;

-- What edge functions connect as, likewise. Their code must not take the connections that the platform needs: no more than
-- so many of them are counted on in `compute-settings.ts`, and it may not use those that are reserved.
alter role cairn_functions
  login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit 20 valid until 'infinity';
grant postgres to cairn_functions with inherit false, set true, admin false;

-- Reads what `supabase_read_only_user` may read, and cannot become that role.
alter role cairn_reader
  login inherit nosuperuser nocreatedb nocreaterole noreplication bypassrls connection limit -1 valid until 'infinity';
alter role cairn_reader set default_transaction_read_only = on;
grant supabase_read_only_user to cairn_reader with inherit true, set false, admin false;
grant pg_use_reserved_connections to cairn_reader with inherit true, set false, admin false;

-- Its password was the same for all read-only members, and the role could change it. It only carries privileges now.
alter role supabase_read_only_user nologin password null;
