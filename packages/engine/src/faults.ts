import type { Client } from 'pg'
import { escapeIdentifier } from 'pg'

/** Something that keeps sessions out of the project's database, and what repairs it. */
export interface Fault {
  problem: string
  /** What was done about it, once it is. */
  repaired: string
  /** Run one by one in the database `template1`. */
  statements: string[]
  /** The database was created anew, and needs what that of a new project has. */
  isNewDatabase?: true
}

interface Setting {
  database: string | null
  role: string | null
  name: string
  value: string
}

interface State {
  databases: { name: string; isOriginal: boolean; allowsConnections: boolean; limit: number; isTemplate: boolean }[]
  settings: Setting[]
  mayConnect: boolean
  mayLogIn: boolean
  hasOurSchemas: boolean
}

/** Settings with which no session starts, or none lasts. Others are a matter of taste. */
const endingSessions = new Set([
  'local_preload_libraries',
  'role',
  'session_authorization',
  'transaction_timeout',
  'idle_session_timeout',
])

/** A limit below this leaves no room for the dashboard beside an application. */
const leastConnections = 5
/** PostgreSQL's mark for a database whose removal was interrupted. */
const invalidDatabase = -2

// initdb gives the database `postgres` the oid 5, which it keeps under any name. In each database of a project, the role of
// authentication owns a schema at least.
const stateQuery = `select json_build_object(
  'databases', (select json_agg(json_build_object('name', datname, 'isOriginal', oid = 5,
    'allowsConnections', datallowconn, 'limit', datconnlimit, 'isTemplate', datistemplate)) from pg_catalog.pg_database),
  'settings', (select coalesce(json_agg(json_build_object('database', d.datname, 'role', r.rolname,
      'name', split_part(setting, '=', 1), 'value', substr(setting, strpos(setting, '=') + 1))), '[]')
    from pg_catalog.pg_db_role_setting s cross join lateral unnest(s.setconfig) as setting
    left join pg_catalog.pg_database d on d.oid = s.setdatabase
    left join pg_catalog.pg_roles r on r.oid = s.setrole
    where coalesce(d.datname, 'postgres') = 'postgres' and coalesce(r.rolname, 'postgres') = 'postgres'),
  'mayConnect', (select coalesce(bool_and(pg_catalog.has_database_privilege('postgres', oid, 'connect')), true)
    from pg_catalog.pg_database where datname = 'postgres'),
  'hasOurSchemas', exists (select from pg_catalog.pg_shdepend s join pg_catalog.pg_database d on d.oid = s.dbid
    where d.datname = 'postgres' and s.deptype = 'o' and s.refclassid = 'pg_catalog.pg_authid'::pg_catalog.regclass
      and s.refobjid = 'supabase_auth_admin'::pg_catalog.regrole),
  'mayLogIn', (select rolcanlogin and rolconnlimit = -1 and coalesce(rolvaliduntil, 'infinity') = 'infinity'
    from pg_catalog.pg_roles where rolname = 'postgres')) as state`

const missingDatabase = ({ databases }: State): Fault => {
  const renamed = databases.find(({ isOriginal }) => isOriginal)
  if (renamed === undefined || renamed.limit === invalidDatabase)
    return {
      problem: 'The database postgres was dropped. What it held is gone.',
      repaired: 'Created an empty database postgres. What the dropped one held is gone.',
      statements: [
        ...(renamed === undefined ? [] : [`drop database ${escapeIdentifier(renamed.name)} with (force)`]),
        'create database postgres template template0 owner postgres',
      ],
    }
  const name = escapeIdentifier(renamed.name)
  return {
    problem: `The database postgres was renamed to ${name}.`,
    repaired: `Renamed the database ${name} back to postgres.`,
    statements: [
      // A database is renamed only while nobody is connected to it.
      `alter database ${name} allow_connections false`,
      `select pg_catalog.pg_terminate_backend(pid, 5000) from pg_catalog.pg_stat_activity
       where datid = 5 and pid <> pg_catalog.pg_backend_pid()`,
      `alter database ${name} rename to postgres`,
      'alter database postgres allow_connections true',
    ],
  }
}

const whose = ({ role, database }: Setting): string =>
  [role !== null && 'the role postgres', database !== null && 'the database postgres'].filter(Boolean).join(' in ')

const reset = ({ role, database, name }: Setting): string => {
  const setting = escapeIdentifier(name)
  if (role === null) return `alter database postgres reset ${setting}`
  return `alter role postgres ${database === null ? '' : 'in database postgres'} reset ${setting}`
}

const settingFault = (setting: Setting): Fault => ({
  problem: `${setting.name} is set to '${setting.value}' for ${whose(setting)}, so that sessions cannot start or end at once.`,
  repaired: `Reset ${setting.name} for ${whose(setting)}.`,
  statements: [reset(setting)],
})

const faultsIn = (state: State): Fault[] => {
  const database = state.databases.find(({ name }) => name === 'postgres')
  if (database === undefined || database.limit === invalidDatabase) return [missingDatabase(state)]
  const found: (Fault | false)[] = [
    !database.allowsConnections && {
      problem: 'The database postgres does not allow connections.',
      repaired: 'Allowed connections to the database postgres.',
      statements: ['alter database postgres allow_connections true'],
    },
    database.limit >= 0 &&
      database.limit < leastConnections && {
        problem: `The database postgres allows only ${database.limit} connections.`,
        repaired: 'Removed the connection limit of the database postgres.',
        statements: ['alter database postgres connection limit -1'],
      },
    !state.mayConnect && {
      problem: 'The role postgres may not connect to the database postgres.',
      repaired: 'Granted CONNECT on the database postgres to the role postgres and to PUBLIC.',
      statements: ['grant connect, temporary on database postgres to postgres, public'],
    },
    !state.mayLogIn && {
      problem: 'The role postgres may not log in.',
      repaired: 'Allowed the role postgres to log in.',
      statements: [`alter role postgres login connection limit -1 valid until 'infinity'`],
    },
    ...state.settings.filter(({ name }) => endingSessions.has(name)).map(settingFault),
    // The last: it needs a session in the database. The person who dropped it may have made another one, or a repair was interrupted.
    !state.hasOurSchemas && {
      problem: 'The database postgres was created anew. It lacks what the services of the project need.',
      repaired: 'Added what the services of the project need to the database postgres.',
      statements: [],
      isNewDatabase: true,
    },
  ]
  return found.filter((fault) => fault !== false)
}

/** What keeps sessions out; the client is the administrator's, connected to `template1`. */
export const findFaults = async (client: Client): Promise<Fault[]> => {
  const { rows } = await client.query<{ state: State }>(stateQuery)
  return rows.flatMap(({ state }) => faultsIn(state))
}
