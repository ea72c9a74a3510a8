import type { DevEnv, TestProject } from '@cairn/dev-env'

/** An object of each kind, on the table `kept`, which is there. A name alone is refused where nothing filters packets. */
const making = `
  create view kept_view as select 1 as id;
  create materialized view kept_totals as select 1 as id;
  create extension if not exists postgres_fdw with schema extensions;
  create server kept_elsewhere foreign data wrapper postgres_fdw options (hostaddr '8.8.8.8', dbname 'nowhere');
  create foreign table kept_far (id int) server kept_elsewhere;
  create type kept_state as enum ('new');
  create function kept_touched() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger kept_trigger before insert on kept for each row when (false) execute function kept_touched();
  create policy kept_policy on kept using (true);
  create publication kept_publication for table kept`

/** Only a superuser can create one; it is limited to a command that no test runs. */
const makingEventTrigger = `
  create function kept_watch() returns event_trigger language plpgsql as $$ begin end $$;
  create event trigger kept_event_trigger on ddl_command_start when tag in ('CREATE OPERATOR CLASS')
    execute function kept_watch()`

const ids = `
  select 'public'::regnamespace::oid, 'kept'::regclass::oid, 'kept'::regclass::oid || '.1', 'kept_view'::regclass::oid,
         'kept_totals'::regclass::oid, 'kept_far'::regclass::oid,
         (select oid from pg_foreign_server where srvname = 'kept_elsewhere'), 'kept_touched'::regproc::oid,
         (select oid from pg_trigger where tgname = 'kept_trigger'), 'kept_state'::regtype::oid, 'kept_pkey'::regclass::oid,
         (select oid from pg_policy where polname = 'kept_policy'),
         (select oid from pg_publication where pubname = 'kept_publication'), 'anon'::regrole::oid,
         (select oid from pg_event_trigger where evtname = 'kept_event_trigger')`

const kinds = [
  'schemas',
  'tables',
  'columns',
  'views',
  'materialized-views',
  'foreign-tables',
  'foreign-servers',
  'functions',
  'triggers',
  'types',
  'indexes',
  'policies',
  'publications',
  'roles',
  'event-triggers',
] as const

/** The ids of an object of each kind, by the part of the address that names the kind. */
export type DatabaseObjects = Readonly<Record<(typeof kinds)[number], string>>

const areAll = (found: Readonly<Record<string, string>>): found is DatabaseObjects =>
  kinds.every((kind) => found[kind] !== undefined)

export const makeDatabaseObjects = async ({ platform }: DevEnv, project: TestProject): Promise<DatabaseObjects> => {
  await project.query(making)
  const { projects, supervisor } = platform.context
  const stored = await projects.find(project.ref)
  if (stored === undefined) throw new Error('The project was not found.')
  await (await supervisor.pool(stored, 'supabase_admin')).query(makingEventTrigger)
  const [found] = await project.query(ids)
  const row = found?.rows[0] ?? []
  const objects = Object.fromEntries(kinds.map((kind, index) => [kind, String(row[index])]))
  if (!areAll(objects)) throw new Error('An object of the database was not found.')
  return objects
}
