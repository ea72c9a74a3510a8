import type { TestProject } from '@cairn/dev-env'

/** An object of each kind, on the table `kept`, which is there. */
const making = `
  create view kept_view as select 1 as id;
  create materialized view kept_totals as select 1 as id;
  create extension if not exists postgres_fdw with schema extensions;
  create server kept_elsewhere foreign data wrapper postgres_fdw options (host 'db.example.com', dbname 'nowhere');
  create foreign table kept_far (id int) server kept_elsewhere;
  create type kept_state as enum ('new');
  create function kept_touched() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger kept_trigger before insert on kept for each row when (false) execute function kept_touched();
  create policy kept_policy on kept using (true);
  create publication kept_publication for table kept`

const ids = `
  select 'public'::regnamespace::oid, 'kept'::regclass::oid, 'kept'::regclass::oid || '.1', 'kept_view'::regclass::oid,
         'kept_totals'::regclass::oid, 'kept_far'::regclass::oid, 'kept_touched'::regproc::oid,
         (select oid from pg_trigger where tgname = 'kept_trigger'), 'kept_state'::regtype::oid, 'kept_pkey'::regclass::oid,
         (select oid from pg_policy where polname = 'kept_policy'),
         (select oid from pg_publication where pubname = 'kept_publication'), 'anon'::regrole::oid`

const kinds = [
  'schemas',
  'tables',
  'columns',
  'views',
  'materialized-views',
  'foreign-tables',
  'functions',
  'triggers',
  'types',
  'indexes',
  'policies',
  'publications',
  'roles',
] as const

/** The ids of an object of each kind, by the part of the address that names the kind. */
export type DatabaseObjects = Readonly<Record<(typeof kinds)[number], string>>

const areAll = (found: Readonly<Record<string, string>>): found is DatabaseObjects =>
  kinds.every((kind) => found[kind] !== undefined)

export const makeDatabaseObjects = async (project: TestProject): Promise<DatabaseObjects> => {
  await project.query(making)
  const [found] = await project.query(ids)
  const row = found?.rows[0] ?? []
  const objects = Object.fromEntries(kinds.map((kind, index) => [kind, String(row[index])]))
  if (!areAll(objects)) throw new Error('An object of the database was not found.')
  return objects
}
