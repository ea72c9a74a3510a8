import { alterPolicy, reachable, reachableAtAll } from './lint-parts.sql.ts'

const isInvoker = `lower(coalesce(array_to_string(r.reloptions, ','), '')) ~ 'security_invoker=(true|on|yes|1)'`

const sensitiveNames = [
  'password',
  'passwd',
  'password_hash',
  'secret',
  'api_key',
  'apikey',
  'access_token',
  'refresh_token',
  'private_key',
  'ssn',
  'social_security_number',
  'credit_card',
  'credit_card_number',
  'card_number',
  'cvv',
  'iban',
  'tax_id',
  'passport_number',
]

const enableRowSecurity = `format('alter table %s enable row level security;', r.name)`

const revokeAll = `format('revoke all on %s from anon, authenticated;', r.name)`

/** The checks of security that the database answers, by name. */
export const securityLints = {
  auth_users_exposed: `
    select r.metadata, format('%s shows rows of auth.users.', r.name) as detail, r.name as key, ${revokeAll} as fix
      from relations r
     where r.relkind in ('v', 'm') and r.is_exposed and ${reachable('SELECT')}
       and (r.relkind = 'm' or not ${isInvoker})
       and exists (
         with recursive sources (oid) as (
           select r.oid
           union
           select d.refobjid from sources s
             join pg_rewrite w on w.ev_class = s.oid
             join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
         ) select from sources s
           join pg_class c on c.oid = s.oid and c.relname = 'users'
           join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'auth')`,

  policy_exists_rls_disabled: `
    select r.metadata, format('%s has %s, and row-level security is off.', r.name,
             case count(*) when 1 then 'the policy ' || min(p.name) else count(*) || ' policies' end) as detail,
           r.name as key, ${enableRowSecurity} as fix
      from relations r join policies p on p.relation_id = r.oid
     where not r.relrowsecurity
     group by r.metadata, r.name`,

  rls_disabled_in_public: `
    select r.metadata, format('%s is part of the data API, and row-level security is off.', r.name) as detail,
           r.name as key, ${enableRowSecurity} as fix
      from relations r
     where r.relkind in ('r', 'p') and r.is_exposed and not r.relrowsecurity and ${reachableAtAll}`,

  security_definer_view: `
    select r.metadata, format('%s reads its tables as its owner.', r.name) as detail, r.name as key,
           format('alter view %s set (security_invoker = on);', r.name) as fix
      from relations r
     where r.relkind = 'v' and r.is_exposed and not ${isInvoker} and ${reachableAtAll}`,

  rls_references_user_metadata: `
    select p.metadata, format('The policy %s on %s reads user_metadata.', p.name, p.relation) as detail,
           p.relation || ' ' || p.name as key,
           case when concat(p.using_text, p.check_text) !~ 'raw_user_meta_data'
                then ${alterPolicy(
                  `replace(p.using_text, '''user_metadata''', '''app_metadata''')`,
                  `replace(p.check_text, '''user_metadata''', '''app_metadata''')`,
                )} end as fix
      from policies p
     where concat(p.using_text, ' ', p.check_text) ~ 'user_metadata|raw_user_meta_data'`,

  sensitive_columns_exposed: `
    select r.metadata, format('%s has %s, and everyone can read it.', r.name, string_agg(a.attname, ', ' order by a.attnum)) as detail,
           r.name as key, ${enableRowSecurity} as fix
      from relations r
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
     where r.relkind in ('r', 'p') and r.is_exposed and not r.relrowsecurity
       and lower(a.attname) = any ('{${sensitiveNames.join(',')}}'::name[])
       and exists (select from pg_roles api where api.rolname in ('anon', 'authenticated')
                     and has_schema_privilege(api.oid, r.relnamespace, 'USAGE')
                     and has_column_privilege(api.oid, r.oid, a.attnum, 'SELECT'))
     group by r.metadata, r.name`,

  function_search_path_mutable: `
    select jsonb_build_object('schema', s.name, 'name', f.proname, 'type', 'function') as metadata,
           format('%I.%I(%s) has no search_path of its own.', s.name, f.proname, pg_get_function_identity_arguments(f.oid)) as detail,
           format('%I.%I(%s)', s.name, f.proname, pg_get_function_identity_arguments(f.oid)) as key,
           format('alter routine %I.%I(%s) set search_path = %s, pg_temp;', s.name, f.proname,
             pg_get_function_identity_arguments(f.oid),
             (select string_agg(quote_ident(n.nspname), ', ' order by n.nspname <> s.name, n.nspname = 'extensions')
                from pg_namespace n where n.nspname in (s.name, 'public', 'extensions'))) as fix
      from pg_proc f
      join schemas s on s.oid = f.pronamespace
      join pg_language l on l.oid = f.prolang
     where f.prokind in ('f', 'p') and l.lanname not in ('c', 'internal')
       -- The names in a body of the SQL standard are found when it is created.
       and f.prosqlbody is null
       and not exists (select from unnest(f.proconfig) setting where setting like 'search_path=%')
       and not exists (select from of_extensions e where e.classid = 'pg_proc'::regclass and e.objid = f.oid)`,

  extension_in_public: `
    select jsonb_build_object('name', e.extname, 'type', 'extension') as metadata,
           format('The extension %s is installed in the schema public.', e.extname) as detail, e.extname::text as key,
           -- Not ALTER EXTENSION: its objects belong to the superuser. Refused where a table uses it. What has tables of its own
           -- would lose their rows.
           case when e.extconfig is null
                then format(E'drop extension %I;\\ncreate extension %1$I schema extensions;', e.extname) end as fix
      from pg_extension e
      join pg_namespace n on n.oid = e.extnamespace
     where n.nspname = 'public'`,

  materialized_view_in_api: `
    select r.metadata, format('%s can be read through the data API.', r.name) as detail, r.name as key, ${revokeAll} as fix
      from relations r
     where r.relkind = 'm' and r.is_exposed and ${reachable('SELECT')}`,

  foreign_table_in_api: `
    select r.metadata, format('%s can be read through the data API.', r.name) as detail, r.name as key, ${revokeAll} as fix
      from relations r
     where r.relkind = 'f' and r.is_exposed and ${reachableAtAll}`,

  unsupported_reg_types: `
    select r.metadata, format('The column %I of %s has the type %s.', a.attname, r.name, t.typname) as detail,
           format('%s.%I', r.name, a.attname) as key,
           format('alter table %s alter column %I type text using %2$I::text;', r.name, a.attname) as fix
      from relations r
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
     where r.relkind in ('r', 'p') and not r.relispartition
       and t.oid in ('regcollation'::regtype, 'regconfig'::regtype, 'regdictionary'::regtype, 'regnamespace'::regtype,
         'regoper'::regtype, 'regoperator'::regtype, 'regproc'::regtype, 'regprocedure'::regtype)`,

  rls_enabled_no_policy: `
    select r.metadata, format('%s has row-level security and no policy.', r.name) as detail, r.name as key,
           format('create policy "Only the server" on %s for all using (false);', r.name) as fix
      from relations r
     where r.relkind in ('r', 'p') and r.is_exposed and r.relrowsecurity
       and not exists (select from policies p where p.relation_id = r.oid)`,
} as const
