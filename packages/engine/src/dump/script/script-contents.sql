-- What a script has of this database beside what pg_dump writes, as one JSON document: whose rows, which sequences go on, and which triggers of
-- the tables of services are the project's.
with
  -- Rows that mean nothing to another project: open sessions and what is under way, what is sealed with a key that is not in the
  -- database, and versions of the tables themselves.
  left_out (name) as (
    values ('auth.flow_state'), ('auth.mfa_amr_claims'), ('auth.mfa_challenges'), ('auth.mfa_factors'), ('auth.mfa_recovery_codes'),
      ('auth.oauth_authorizations'), ('auth.oauth_client_states'), ('auth.one_time_tokens'), ('auth.refresh_tokens'),
      ('auth.saml_keys'), ('auth.saml_relay_states'), ('auth.schema_migrations'), ('auth.sessions'), ('auth.webauthn_challenges'),
      ('auth.webauthn_credentials'), ('storage.schema_migrations')
  ),
  relations as (
    select c.*, format('%I.%I', n.nspname, c.relname) as quoted, (
        select e.extname from pg_depend d join pg_extension e on e.oid = d.refobjid
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_extension'::regclass and d.deptype = 'e'
      ) as extension
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'realtime')
      and c.relowner <> 'supabase_admin'::regrole and c.relpersistence <> 't'
  ),
  own as (
    select * from relations where quoted not in (select name from left_out)
      -- Of some, the extension asks for the rows, since they are the person's.
      and (extension is null or exists (select from pg_extension where relations.oid = any (extconfig)))
  )
select json_build_object(
  'tables', (select coalesce(json_agg(json_build_object('name', quoted, 'extension', extension, 'columns', (
        select json_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = own.oid and attnum > 0 and not attisdropped and attgenerated = '')
    ) order by oid), '[]') from own where relkind = 'r' and exists (
      select from pg_attribute where attrelid = own.oid and attnum > 0 and not attisdropped and attgenerated = '')),
  'sequences', (select coalesce(json_agg(quoted order by oid), '[]') from own where relkind = 'S'),
  -- As pg_dump names them.
  'triggers', (select coalesce(json_agg(c.relname || ' ' || t.tgname), '[]')
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace in (select oid from pg_namespace where nspname in ('auth', 'storage', 'realtime'))
      and p.pronamespace not in (select oid from pg_namespace where nspname in ('auth', 'storage', 'realtime'))),
  -- A schema of this name may be the project's own.
  'hasJobs', exists (select from pg_class where oid = to_regclass('cron.job') and relowner = 'supabase_admin'::regrole)
) as contents
