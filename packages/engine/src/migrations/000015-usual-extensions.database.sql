-- Projects of the reference begin with these, so migrations that were written for it call their functions without creating them.
-- They belong to the owner of the project, who may drop them. One that cannot be created, since the project has something of the same
-- name in this schema, is left out.
do $$
declare
  usual name;
begin
  -- What is created in single-user mode gets the low numbers of what comes with PostgreSQL, and pg_dump leaves such extensions out.
  while pg_catalog.pg_nextoid('pg_catalog.pg_class', 'oid', 'pg_catalog.pg_class_oid_index') < 16384::pg_catalog.oid loop
    null;
  end loop;
  set local role postgres;
  foreach usual in array array['pg_stat_statements', 'pgcrypto', 'uuid-ossp'] loop
    begin
      execute pg_catalog.format('create extension if not exists %I schema extensions', usual);
    exception when others then
      raise notice '% was not created: %', usual, sqlerrm;
    end;
  end loop;
  reset role;
end $$;
