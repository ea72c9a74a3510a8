-- What a dump of this database consists of beside what pg_dump writes, as one JSON document. Roles of the platform and of
-- PostgreSQL are in every instance: of those, only what the project can change is here.
with
  own_roles as (
    select * from pg_authid where oid >= 16384 and rolname not in (
      'anon', 'authenticated', 'service_role', 'authenticator', 'postgres', 'dashboard_user', 'supabase_auth_admin',
      'supabase_storage_admin', 'supabase_read_only_user', 'cairn_editor', 'cairn_reader', 'cairn_functions', 'cairn_storage_owner', 'supabase_realtime_admin'
    )
  ),
  relations as (
    select c.*, format('%I.%I', n.nspname, c.relname) as quoted from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e'
      -- Of some, the extension asks for the rows, since they are the person's: jobs of pg_cron.
        and not exists (select from pg_extension where c.oid = any (extconfig))
    )
  ),
  -- A materialized view that reads another, or a view of it, is deeper.
  reads as (
    select distinct d.refobjid as source, r.ev_class as reader from pg_rewrite r
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
    where d.refobjid <> r.ev_class
  ),
  depths (oid, depth) as (
    with recursive found (oid, depth) as (
      select oid, 0 from relations where relkind = 'm'
      union
      select reader, depth + 1 from found join reads on source = oid
    )
    select oid, max(depth) from found group by oid
  )
select json_build_object(
  'hasPublicSchema', to_regnamespace('public') is not null,
  'roles', (select coalesce(json_agg(json_build_object('name', rolname, 'password', rolpassword, 'attributes',
      concat_ws(' ',
        case when rolcanlogin then 'login' else 'nologin' end, case when rolinherit then 'inherit' else 'noinherit' end,
        case when rolcreatedb then 'createdb' end, case when rolcreaterole then 'createrole' end,
        case when rolbypassrls then 'bypassrls' end, case when rolreplication then 'replication' end,
        'connection limit ' || rolconnlimit, 'valid until ' || quote_literal(rolvaliduntil))
    ) order by oid), '[]') from own_roles),
  'memberships', (select coalesce(json_agg(json_build_object('role', r.rolname, 'member', u.rolname, 'grantor', g.rolname,
      'admin', m.admin_option, 'inherit', m.inherit_option, 'set', m.set_option) order by m.oid), '[]')
    from pg_auth_members m join pg_authid r on r.oid = m.roleid join pg_authid u on u.oid = m.member
    join pg_authid g on g.oid = m.grantor
    where (u.oid in (select oid from own_roles) or r.oid in (select oid from own_roles))
      and not u.rolsuper and r.rolname !~ '^cairn_' and u.rolname !~ '^cairn_'),
  'settings', (select coalesce(json_agg(json_build_object('role', r.rolname, 'inDatabase', s.setdatabase <> 0,
      'name', split_part(setting, '=', 1), 'value', substr(setting, strpos(setting, '=') + 1))), '[]')
    from pg_db_role_setting s cross join unnest(s.setconfig) setting left join pg_roles r on r.oid = s.setrole
    where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and not coalesce(r.rolsuper or r.rolname ~ '^cairn_', false)),
  'privileges', (select case when datacl is not null then (
      select coalesce(json_agg(json_build_object('grantee', coalesce(r.rolname, 'public'), 'privilege', privilege_type,
        'isGrantable', is_grantable)), '[]')
      from aclexplode(datacl) left join pg_roles r on r.oid = grantee
      where not coalesce(r.rolname ~ '^cairn_', false)) end
    from pg_database where datname = current_database()),
  'extensions', (select json_agg(json_build_object('name', extname, 'owner', rolname)) from pg_extension
    join pg_roles r on r.oid = extowner),
  'tables', (select coalesce(json_agg(json_build_object('name', quoted, 'columns', (
        select json_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = relations.oid and attnum > 0 and not attisdropped and attgenerated = '')
    ) order by oid), '[]') from relations where relkind = 'r' and exists (
      select from pg_attribute where attrelid = relations.oid and attnum > 0 and not attisdropped and attgenerated = '')),
  'sequences', (select coalesce(json_agg(quoted order by oid), '[]') from relations where relkind = 'S'),
  'materializedViews', (select coalesce(json_agg(quoted order by depth, oid), '[]')
    from relations join depths using (oid) where relkind = 'm' and relispopulated),
  'largeObjects', (select coalesce(json_agg(json_build_object('oid', m.oid::bigint, 'owner', rolname)), '[]')
    from pg_largeobject_metadata m join pg_roles r on r.oid = lomowner)
) as contents
