-- Runs in each database of a fresh copy, as the superuser, in a transaction in which ordinary triggers do not fire. Nothing
-- that a person wrote may run here: triggers that fire all the same are switched off meanwhile, and of tables that people may
-- have made, rows are only removed by TRUNCATE, which knows no rules.
do $do$
declare
  is_empty constant boolean := current_setting('cairn.branch_contents') = 'no-rows';
  always record;
  name text;
  names text;
begin
  create temporary table always_firing on commit drop as
    select t.tgrelid::regclass::text as of_table, t.tgname, t.tgenabled
    from pg_trigger t where t.tgenabled in ('A', 'R');
  for always in select * from always_firing loop
    execute format('alter table only %s disable trigger %I', always.of_table, always.tgname);
  end loop;

  create temporary table of_extensions on commit drop as
    select c.oid, c.oid::regclass::text as name, e.extname as extension
    from pg_depend d
    join pg_class c on d.classid = 'pg_class'::regclass and d.objid = c.oid
    join pg_extension e on d.refclassid = 'pg_extension'::regclass and d.refobjid = e.oid
    where d.deptype = 'e' and c.relkind in ('r', 'p', 'S', 'm');

  -- Jobs would run twice, and requests would be sent twice.
  if exists (select from of_extensions x where x.extension = 'pg_cron' and x.name = 'cron.job') then
    update cron.job set active = false where active;
  end if;
  for name in
    select x.name from of_extensions x
    where (x.extension, x.name) in (('pg_cron', 'cron.job_run_details'), ('pg_net', 'net.http_request_queue'),
      ('pg_net', 'net._http_response'), ('pg_net', 'supabase_functions.hooks'))
  loop
    execute format('truncate %s', name);
  end loop;

  if is_empty then
    -- What migration tools note is part of the schema.
    -- Each by itself: with their children, foreign tables would be emptied where they really are.
    select string_agg('only ' || c.oid::regclass::text, ', ') into names
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname <> 'supabase_migrations' and c.relname !~ '(^|_)migrations$'
      and (n.nspname, c.relname) is distinct from ('storage', 'buckets')
      and c.oid not in (select x.oid from of_extensions x);
    if names is not null then
      execute 'truncate ' || names || ' cascade';
    end if;
    for name in
      select c.oid::regclass::text from pg_class c
      where c.relkind = 'S' and c.relpersistence <> 't' and c.oid not in (select x.oid from of_extensions x)
    loop
      execute format('alter sequence %s restart', name);
    end loop;
    for name in
      select c.oid::regclass::text from pg_class c
      where c.relkind = 'm' and c.oid not in (select x.oid from of_extensions x)
    loop
      execute format('refresh materialized view %s with no data', name);
    end loop;
    perform lo_unlink(l.oid) from pg_largeobject_metadata l;
    -- Statistics have samples of the rows.
    delete from pg_statistic where starelid >= 16384;
    delete from pg_statistic_ext_data;
  end if;

  for always in select * from always_firing loop
    execute format('alter table only %s enable %s trigger %I', always.of_table,
      case always.tgenabled when 'A' then 'always' else 'replica' end, always.tgname);
  end loop;
end
$do$;
