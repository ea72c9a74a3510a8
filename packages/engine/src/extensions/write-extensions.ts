import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { foreignServerScript } from '../foreign-servers/sql.ts'
import { onceBuilt } from '../once-built.ts'

interface Extension {
  /** The same at the end of the script that leads to the version of the package. */
  atTheEnd?: string
  /** Runs as the superuser after the extension's own script; `@extowner@` is who creates it. */
  andThen?: () => Promise<string>
}

/**
 * What a project may install; nothing else can be found, by nobody. The script of a trusted extension runs as the
 * superuser, so each was read for what it hands out. Left out, each for its reason:
 * - file_fdw, xml2, plpython3u, plperlu, pltclu: files or programs of the host; plperl, pltcl: no interpreter in the package;
 * - dblink: its connection string takes `sslkeylogfile`, by which Postgres's system user appends to any file it may write,
 *   another project's among them; postgres_fdw refuses that option;
 * - pageinspect, pg_surgery, pg_walinspect, pg_buffercache, pg_logicalinspect and the like: raw pages and WAL, other roles' secrets in them;
 * - earthdistance: its documentation warns of installing it where others may create objects, and here they may;
 * - refint: writes SQL by pasting strings.
 */
const allowed: Record<string, Extension> = {
  autoinc: {},
  bloom: {},
  btree_gin: {},
  btree_gist: {},
  citext: {},
  cube: {},
  dict_int: {},
  dict_xsyn: {},
  fuzzystrmatch: {},
  hstore: {},
  insert_username: {},
  intarray: {},
  isn: {},
  lo: {},
  ltree: {},
  moddatetime: {},
  // Of a whole project: nobody else's statements are counted in its server.
  pg_stat_statements: {
    atTheEnd: 'grant execute on function pg_stat_statements_reset(oid, oid, bigint, boolean) to @extowner@;',
  },
  pg_trgm: {},
  pgcrypto: {},
  pgrowlocks: {},
  plpgsql: {},
  postgres_fdw: { andThen: foreignServerScript },
  seg: {},
  tablefunc: {},
  tcn: {},
  tsm_system_rows: {},
  tsm_system_time: {},
  unaccent: {},
  'uuid-ossp': {},
}

const asTrusted = (control: string) =>
  `${control
    .split('\n')
    .filter((line) => !/^\s*(trusted|superuser)\s*=/.test(line))
    .join('\n')
    .trimEnd()}\nsuperuser = true\ntrusted = true\n`

const addAtTheEnd = async (folder: string, script: string, sql: string) =>
  writeFile(join(folder, script), `${await readFile(join(folder, script), 'utf8')}\n${sql}\n`)

const copyExtension = async (name: string, { andThen, atTheEnd }: Extension, from: string, to: string) => {
  const control = await readFile(join(from, `${name}.control`), 'utf8')
  await writeFile(join(to, `${name}.control`), asTrusted(control))
  const scripts = (await readdir(from)).filter((file) => file.startsWith(`${name}--`) && file.endsWith('.sql'))
  for (const script of scripts) await cp(join(from, script), join(to, script))
  if (atTheEnd !== undefined) {
    const [, version] = /^default_version = '(.*)'$/m.exec(control) ?? []
    const last = scripts.find((file) => file.endsWith(`--${version}.sql`))
    if (last === undefined) throw new Error(`The extension ${name} has no script for its version.`)
    await addAtTheEnd(to, last, atTheEnd)
  }
  if (andThen === undefined) return
  // In the first script alone: those that follow it to the default version are upgrades.
  const first = scripts.find((file) => file.split('--').length === 2)
  if (first === undefined) throw new Error(`The extension ${name} has no script to begin with.`)
  await addAtTheEnd(to, first, await andThen())
}

/**
 * Extensions of ours, under the names of those that clients expect. What pg_cron and pg_net declare is carried out by the platform;
 * pg_graphql and supabase_vault are empty, since each project has GraphQL and the vault.
 */
const own = ['pg_cron', 'pg_graphql', 'pg_net', 'pgmq', 'supabase_vault']

const ownFiles = async (): Promise<{ name: string; content: string }[]> => {
  const folders = own.map((name) => join(import.meta.dirname, name))
  const paths = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => ({ name, path: join(folder, name) }))),
  )
  return Promise.all(paths.flat().map(async ({ name, path }) => ({ name, content: await readFile(path, 'utf8') })))
}

/**
 * Our copies of the control files, marked trusted, with their scripts beside them: PostgreSQL 18 finds them by
 * `extension_control_path`. Returns that path. `installed` is the folder of the control files as they came.
 */
export const writeExtensions = async (installed: string, cache: string): Promise<string> => {
  const ours = await ownFiles()
  const hash = createHash('sha256')
    .update(JSON.stringify([installed, allowed, asTrusted.toString(), await foreignServerScript(), ours]))
    .digest('hex')
  return onceBuilt(join(cache, `extensions-${hash.slice(0, 12)}`), async (partial) => {
    const folder = join(partial, 'extension')
    await mkdir(folder)
    for (const [name, extension] of Object.entries(allowed)) await copyExtension(name, extension, installed, folder)
    for (const { name, content } of ours) await writeFile(join(folder, name), content)
  })
}
