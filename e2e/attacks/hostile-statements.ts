/** A text that somebody who may write sends to their own project, and what must come of it. */
export interface HostileStatement {
  text: string
  /** `refused`: fails, whoever sends it. `harmless`: may succeed; what is the platform's own stays as it is. */
  must: 'refused' | 'harmless'
  /** Where it is sent; the editor sends to `postgres` only. */
  database?: string
}

type Must = HostileStatement['must']

const all = (must: Must, ...texts: string[]): HostileStatement[] => texts.map((text) => ({ text, must }))
const refused = (...texts: string[]) => all('refused', ...texts)
const harmless = (...texts: string[]) => all('harmless', ...texts)
const inTemplate1 = (must: Must, ...texts: string[]): HostileStatement[] =>
  texts.map((text) => ({ text, must, database: 'template1' }))

const platformRoles = [
  'supabase_admin',
  'cairn_editor',
  'cairn_reader',
  'cairn_functions',
  'supabase_auth_admin',
  'authenticator',
]

/** `kept` is a table; `shadowed` a schema with functions of the names that the platform calls. */
export const hostileStatements: readonly HostileStatement[] = [
  ...platformRoles.flatMap((role) =>
    refused(
      `alter role ${role} rename to mine`,
      `alter role ${role} superuser`,
      `alter role ${role} in database postgres set search_path = shadowed`,
      `grant ${role} to postgres with admin option`,
      `create role follower in role ${role}`,
      `drop role ${role}`,
      `drop owned by ${role}`,
      `reassign owned by ${role} to postgres`,
      `alter table kept owner to ${role}`,
      `create schema authorization ${role}`,
      `alter default privileges for role ${role} grant all on tables to public`,
      `create database theirs owner ${role}`,
    ),
  ),
  ...platformRoles
    .filter((role) => role !== 'cairn_editor')
    .flatMap((role) => refused(`set role ${role}`, `set session authorization ${role}`)),
  // The editor's own login, which has no right but to become postgres.
  ...harmless('set role cairn_editor; create role mine', 'set session authorization cairn_editor'),
  // Membership the other way round: the platform's role as a member of theirs.
  ...harmless(
    'create role above_admin role supabase_admin',
    'create role above_reader; grant above_reader to postgres; alter role above_reader superuser',
    'create role above admin cairn_editor',
  ),
  // The login of the editor itself; other senders have another one.
  ...refused(
    'set role none; alter role cairn_editor superuser',
    'set role none; alter role cairn_editor createrole',
    'set role none; grant postgres to anon',
  ),
  // Rights of the server.
  ...refused(
    'alter role postgres superuser',
    'alter role postgres replication',
    'create role boss superuser',
    'create role copier replication',
    'alter role anon superuser',
    'grant pg_execute_server_program to postgres',
    'grant pg_read_server_files to postgres',
    'grant pg_write_server_files to postgres',
    'grant pg_read_all_data to postgres',
    'grant pg_maintain to postgres',
    'grant pg_monitor to anon with admin option',
    'create role reads_all in role pg_read_all_data',
    'grant pg_create_subscription to postgres',
    'grant set on parameter session_preload_libraries to postgres',
    'alter role all set search_path = shadowed',
    'alter system set archive_command = $$id$$',
    'alter system set x.y = 1',
    `set session_preload_libraries = '/tmp/x'`,
    `alter role postgres set session_preload_libraries = '/tmp/x'`,
    `alter database postgres set session_preload_libraries = '/tmp/x'`,
    `set dynamic_library_path = '/tmp'`,
    `set extension_control_path = '/tmp'`,
    'set allow_system_table_mods = on',
    'set event_triggers = off',
    `set log_statement = 'all'`,
    `load '/tmp/x.so'`,
    `load '$libdir/plugins/x'`,
  ),
  // Files and programs of the host.
  ...refused(
    `copy kept to program 'id'`,
    `copy kept from program 'id'`,
    `copy kept from '/etc/passwd'`,
    `copy (select 1) to '/tmp/x'`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_read_file('postgresql.conf')`,
    `select pg_read_binary_file('global/1260')`,
    `select pg_stat_file('/etc/passwd')`,
    `select pg_ls_dir('/')`,
    `select lo_import('/etc/passwd')`,
    `select lo_import('/etc/passwd', 4711)`,
    `select lo_export(lo_create(0), '/tmp/x')`,
    `create tablespace mine location '/tmp'`,
    'create table elsewhere (n int) tablespace pg_global',
    `create text search dictionary d (template = simple, stopwords = '../../../../etc/passwd')`,
    `create text search dictionary d (template = ispell, dictfile = '../../../../etc/passwd', afffile = 'x')`,
    'select * from pg_hba_file_rules',
    'select * from pg_file_settings',
    'select * from pg_ident_file_mappings',
    'select pg_current_logfile(), pg_read_file(pg_current_logfile())',
    'select pg_backup_start($$x$$)',
    'select pg_switch_wal()',
    'select pg_rotate_logfile()',
    'select pg_reload_conf()',
    'checkpoint',
  ),
  // Secrets.
  ...refused('select * from pg_authid', 'select * from pg_shadow', 'table pg_catalog.pg_user_mapping'),
  ...harmless(
    'select * from pg_stat_activity',
    'select * from pg_settings',
    'select * from pg_stat_ssl, pg_stat_gssapi',
    'select * from pg_stat_statements(true)',
    'select * from pg_roles, pg_user',
    'select * from pg_stats',
    'select pg_ls_waldir()',
    // Dumps and seed files turn triggers off.
    'begin; set local session_replication_role = replica; delete from kept; rollback',
    'select * from pg_db_role_setting',
    'select * from pg_get_backend_memory_contexts()',
    'create extension if not exists pgrowlocks; select * from pgrowlocks($$pg_catalog.pg_authid$$)',
  ),
  // Code that the server runs as somebody else.
  ...refused(
    `create function f() returns int language c as '/tmp/x.so', 'f'`,
    `create function f() returns int language internal as 'now'`,
    'create language plpython3u',
    'create trusted language mine handler plpgsql_call_handler',
    `do language c 'x'`,
    'create event trigger e on ddl_command_end execute function on_definition()',
    'create access method mine type index handler bthandler',
    'create operator class mine for type int using btree as function 1 btint4cmp(int, int)',
    'create cast (int as regrole) without function',
    'create cast (text as int) with inout as implicit',
    'create transform for int language sql (from sql with function on_definition())',
    'create text search template mine (lexize = dsimple_lexize)',
    'create foreign data wrapper mine',
    'create type shell; create type shell (input = textin, output = textout)',
    'create function f() returns int language sql security definer return 1; alter function f() owner to supabase_admin',
    'alter function pg_catalog.now() set search_path = shadowed',
    'alter function pg_catalog.now() owner to postgres',
    'create trigger t before insert on pg_catalog.pg_class execute function suppress_redundant_updates_trigger()',
    'create rule r as on insert to pg_catalog.pg_class do instead nothing',
    'create policy p on pg_catalog.pg_authid using (true)',
    'create index on pg_catalog.pg_authid (shadowed.format(rolname::text))',
    'create statistics s on (shadowed.format(rolname::text)) from pg_catalog.pg_authid',
    'create function pg_catalog.format(text) returns text language sql return 1',
    'create operator pg_catalog.= (leftarg = name, rightarg = text, function = shadowed.equal)',
    'create view pg_catalog.v as select 1',
    'create type pg_catalog.t as (n int)',
    'create schema pg_mine',
    'alter schema pg_catalog owner to postgres',
    'alter schema auth owner to postgres',
    'grant create on schema pg_catalog to postgres; create table pg_catalog.t (n int)',
    'insert into pg_catalog.pg_class select * from pg_catalog.pg_class limit 1',
    'update pg_catalog.pg_authid set rolsuper = true',
    'update pg_catalog.pg_proc set proowner = 10',
    'delete from pg_catalog.pg_auth_members',
    'truncate pg_catalog.pg_shdescription',
    'select binary_upgrade_set_next_pg_authid_oid(1)',
    `select pg_import_system_collations('pg_catalog')`,
  ),
  // Extensions.
  ...refused(
    ...['file_fdw', 'dblink', 'adminpack', 'plperlu', 'plpython3u', 'pageinspect', 'pg_walinspect', 'xml2'].map(
      (name) => `create extension ${name}`,
    ),
    'drop extension plpgsql cascade',
    'alter extension plpgsql drop language plpgsql',
    `create extension hstore version '../../../../tmp/x'`,
    'create extension "../../../../tmp/x"',
    `create extension if not exists hstore; alter extension hstore update to '../x'`,
    'create extension if not exists cube; alter extension cube add function shadowed.format(text); alter extension cube set schema pg_catalog',
    'create extension if not exists cube; create or replace function cube_in(cstring) returns cube language internal as $$cube_in$$',
    'create extension if not exists postgres_fdw; alter foreign data wrapper postgres_fdw no validator',
    'create extension if not exists postgres_fdw; drop function cairn_foreign_server_validator(text[], oid)',
  ),
  ...harmless(
    'create extension hstore schema shadowed',
    'create extension citext schema shadowed cascade',
    'create extension seg schema auth',
    'create extension isn schema shadowed; drop extension isn cascade',
  ),
  // Servers of this machine.
  ...[
    '',
    `host '127.0.0.1'`,
    `host '/tmp'`,
    `host '@abstract'`,
    `hostaddr '127.0.0.1'`,
    `hostaddr '::1'`,
    `hostaddr '::ffff:127.0.0.1'`,
    `host '0x7f000001'`,
    `host '2130706433'`,
    `host '0177.0.0.1'`,
    `host 'example.com,127.0.0.1'`,
    `host 'example.com', hostaddr '169.254.169.254'`,
    `service 'x'`,
    `passfile '/etc/passwd'`,
    `sslkeylogfile '/tmp/x'`,
  ]
    .map((options) =>
      `create server s foreign data wrapper postgres_fdw options (${options})`.replace('options ()', ''),
    )
    .flatMap((text) =>
      refused(
        `create extension if not exists postgres_fdw; ${text}`,
        `set standard_conforming_strings = off; create extension if not exists postgres_fdw; ${text}`,
      ),
    ),
  // Replication.
  ...refused(
    `select pg_create_logical_replication_slot('x', '/tmp/x.so')`,
    `select pg_create_physical_replication_slot('x')`,
    `select pg_replication_origin_create('x')`,
    `create subscription s connection 'host=/tmp' publication p`,
    'create publication everything for all tables',
  ),
  ...harmless(`select pg_logical_emit_message(false, 'x', 'y')`, 'create publication mine for table kept'),
  // Sessions and locks of the platform.
  ...refused(
    'begin; lock table pg_catalog.pg_authid in access exclusive mode; rollback',
    'begin; lock table pg_catalog.pg_database in share mode; rollback',
    'reindex table pg_catalog.pg_authid',
    'cluster pg_catalog.pg_authid using pg_authid_oid_index',
    `select pg_clear_relation_stats('pg_catalog', 'pg_authid')`,
  ),
  ...harmless(
    'vacuum full pg_catalog.pg_authid',
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'autovacuum launcher'`,
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'supabase_admin'`,
    `select pg_cancel_backend(pid) from pg_stat_activity where usename ~ '^supabase' and pid <> pg_backend_pid()`,
  ),
  // The databases that the superuser works in.
  ...refused(
    'drop database template1',
    'drop database template0',
    'alter database template1 owner to postgres',
    'alter database template1 rename to mine',
    'alter database template1 allow_connections false',
    'alter database template1 is_template false',
    'alter database template1 connection limit 0',
    'alter database template1 set search_path = shadowed',
    'alter database template1 refresh collation version',
    'revoke connect on database template1 from supabase_admin; alter database template1 set role = anon',
    'alter role postgres in database template1 set session_preload_libraries = x',
  ),
  ...harmless(
    'grant all on database template1 to postgres, public',
    'revoke all on database template1 from public, supabase_admin',
    // Of template1 it would wait for the sessions that are there.
    'create database copied template template0',
    'drop database copied',
  ),
  ...inTemplate1(
    'refused',
    'create schema mine',
    'create table public.mine (n int)',
    'create temporary table mine (n int)',
    'create function public.format(text, variadic text[]) returns text language sql return $1',
    'create operator public.= (leftarg = name, rightarg = text, function = texteq)',
    'create cast (int as text) with inout',
    'create extension hstore',
    'create event trigger e on login execute function on_definition()',
    'create publication mine',
    'create type public.mine as enum ()',
    'create collation public.mine from "C"',
    'alter role supabase_admin in database template1 set search_path = public',
    'alter role all in database template1 set search_path = public',
    'alter schema public owner to postgres',
    'grant create on schema public to postgres; create table public.mine (n int)',
    'begin; lock table pg_catalog.pg_class in access exclusive mode; rollback',
    'reindex database template1',
    `alter default privileges for role supabase_admin grant all on functions to postgres`,
    `copy pg_catalog.pg_class from program 'id'`,
  ),
  ...inTemplate1(
    'harmless',
    'select lo_create(0)',
    'alter default privileges grant all on tables to public',
    'alter role postgres in database template1 set role = anon',
  ),
]
