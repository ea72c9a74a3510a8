-- Changes that the platform makes in this database and audits in its own. Each is recorded in the transaction that makes
-- it, so that the platform can tell after a crash whether it was made.
-- A schema of this name may be the project's own. It keeps its content under another name: a project that cannot be
-- upgraded would not start, and what the platform calls must not be somebody else's.
do $$
begin
  if exists (select from pg_catalog.pg_namespace
              where nspname = 'cairn' and nspowner <> 'supabase_admin'::pg_catalog.regrole) then
    alter schema cairn rename to cairn_of_project;
  end if;
end $$;
create schema if not exists cairn;

create table if not exists cairn.changes (
  id uuid primary key,
  -- False: the platform found the change not made, and this row keeps it from being made later.
  is_done boolean not null,
  details jsonb not null default '{}',
  recorded_at timestamptz not null default now()
);

-- To be called in the transaction of the change. Fails where the platform has given the change up.
create or replace function cairn.record_change(change uuid, details jsonb default '{}') returns void
  language sql security definer set search_path = pg_catalog
  as $$ insert into cairn.changes (id, is_done, details) values (change, true, details) $$;
revoke execute on function cairn.record_change from public;

-- The owner of the project changes nothing here, and can dump the whole database.
grant usage on schema cairn to postgres, supabase_read_only_user;
grant select on cairn.changes to postgres, supabase_read_only_user;
grant execute on function cairn.record_change to postgres;
