import { escapeIdentifier, escapeLiteral } from 'pg'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DumpContents } from '../dump-manifest.ts'
import { beginDump, connectToDump, readSequences } from '../write-dump.ts'
import type { DumpedServer } from '../write-dump.ts'
import { when } from './conditional-sql.ts'
import { readEntries } from './dump-entries.ts'
import { readJobs, readScriptContents } from './script-contents.ts'
import type { ScheduledJob, ScriptContents } from './script-contents.ts'
import { membershipStatements, roleStatements, settingStatements } from './script-roles.ts'
import { arrangeSchema } from './script-schema.ts'

const head = `-- The database of a Cairn project. To be loaded into an empty database of PostgreSQL 18 by a superuser, or into a new project of
-- Cairn by its owner:
--   psql "$DATABASE_URL" --set ON_ERROR_STOP=1 --single-transaction --file backup.sql
`

// Asked once: later there is a schema in either case.
const isElsewhere = `pg_catalog.current_setting('cairn.is_elsewhere')::boolean`
const noteTarget = `select pg_catalog.set_config('cairn.is_elsewhere', (pg_catalog.to_regnamespace('auth') is null)::text, false);`

// The owner of a database can set for it how values are written.
const styles = `set local datestyle to 'ISO'; set local intervalstyle to 'postgres'; set local extra_float_digits to 1;
  set local bytea_output to 'hex'; set local client_encoding to 'UTF8'`

const rowsHighWaterMark = 256 * 1024

async function* rowsOf(client: Client, tables: ScriptContents['tables']): AsyncGenerator<string | Buffer, void> {
  for (const { name, columns } of tables) {
    const target = `${name} (${columns.join(', ')})`
    yield `\nCOPY ${target} FROM stdin;\n`
    yield* client.query(copyTo(`copy ${target} to stdout`, { highWaterMark: rowsHighWaterMark }))
    yield '\\.\n'
  }
}

const objectChunkBytes = 128 * 1024

async function* largeObjectsOf(client: Client, objects: DumpContents['largeObjects']): AsyncGenerator<string, void> {
  for (const { oid, owner } of objects) {
    yield `\nselect pg_catalog.lo_create(${oid});\nalter large object ${oid} owner to ${escapeIdentifier(owner)};\n`
    for (let offset = 0; ; offset += objectChunkBytes) {
      const { rows } = await client.query<{ bytes: Buffer }>('select lo_get($1, $2, $3) as bytes', [
        oid,
        offset,
        objectChunkBytes,
      ])
      const bytes = rows[0]?.bytes ?? Buffer.alloc(0)
      if (bytes.length === 0) break
      yield `select pg_catalog.lo_put(${oid}, ${offset}, '\\x${bytes.toString('hex')}');\n`
    }
  }
}

/** Jobs are not active where they are loaded: until somebody says so, those of the project of the backup do their work. */
const jobStatement = ({ name, schedule, command }: ScheduledJob): string => {
  const values = [name, schedule, command].map((each) => escapeLiteral(each)).join(', ')
  return when(
    `pg_catalog.to_regprocedure('cron.schedule_in_database(text,text,text,text,text,boolean)') is not null`,
    `select cron.schedule_in_database(${values}, pg_catalog.current_database(), null, false)`,
  )
}

const lines = (statements: readonly string[]): string => statements.map((each) => `\n${each}\n`).join('')

/**
 * What the database of a server holds, as a script that psql loads. What the services of every project make is in it for other
 * databases, and passed over in a new project, which has it.
 */
export async function* writeScript(server: DumpedServer, signal?: AbortSignal): AsyncGenerator<string | Buffer, void> {
  await using session = await connectToDump(server)
  const { client } = session
  const disconnect = () => void client.end()
  using cleanup = new DisposableStack()
  signal?.addEventListener('abort', disconnect)
  cleanup.defer(() => signal?.removeEventListener('abort', disconnect))
  const { contents, ...texts } = await beginDump(client, server, signal)
  await client.query(styles)
  const own = await readScriptContents(client)
  const [before, after] = [readEntries(texts.before), readEntries(texts.after)]
  const [first, last] = [arrangeSchema(before.entries, own), arrangeSchema(after.entries, own)]
  const owners = first.owners.union(last.owners)

  yield head
  yield before.settings.trim()
  yield lines([noteTarget, ...roleStatements(contents, owners), ...first.namespaces])
  yield lines([when(isElsewhere, first.services.join('\n\n')), ...first.project])
  yield lines([`set session_replication_role = replica;`])
  yield* rowsOf(client, own.tables)
  for (const { name, value, isCalled } of await readSequences(client, own.sequences))
    yield `select pg_catalog.setval(${escapeLiteral(name)}, ${value}, ${String(isCalled)});\n`
  yield* largeObjectsOf(client, contents.largeObjects)
  yield lines(['reset session_replication_role;', when(isElsewhere, last.services.join('\n\n'))])
  yield lines([...last.namespaces, ...last.project])
  yield lines(contents.materializedViews.map((name) => `refresh materialized view ${name};`))
  yield lines((await readJobs(client, own)).map(jobStatement))
  yield lines([...membershipStatements(contents, owners), ...settingStatements(contents)])
}
