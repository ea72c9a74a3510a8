import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { onceBuilt } from './once-built.ts'
import { serverEnvironment } from './postmaster.ts'
import { giveTo, spawnAs } from './system-user.ts'
import type { SystemUser } from './system-user.ts'

const run = promisify(execFile)

export interface Template {
  dataDir: string
  /** Of supabase_admin in a fresh copy, until the copy's own is set: random, and readable by us alone. */
  adminPassword: string
  /** SQL that the superuser runs at every start, before anybody else connects. */
  everyStart: string
  /** SQL that makes of an empty database one like that of the template; its roles are there already. */
  freshDatabase: string
}

const initdbOptions = [
  '--username=supabase_admin',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // Sorts by code point and knows Unicode's upper and lower case, with no library of the host that an upgrade could change.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // Each copy of the template carries one segment: 4 MB instead of 16 saves 12 MB and about 8 ms a project.
  '--wal-segsize=4',
  '--no-instructions',
  // Nothing is lost if the machine stops while the template is made: it is made again.
  '--no-sync',
]

/** The numbered files of a folder, in order. */
export const readSql = async (folder: string): Promise<string[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
}

// In single-user mode: no socket to guard, and should we be killed, its input ends and so does it.
const runBootstrap = async (postgres: string, dataDir: string, sql: string, user: SystemUser | undefined) => {
  const child = spawn(postgres, ['--single', '-j', '-D', dataDir, '-c', 'exit_on_error=on', 'postgres'], {
    cwd: dataDir,
    env: serverEnvironment(dataDir),
    stdio: ['pipe', 'ignore', 'pipe'],
    ...spawnAs(user),
  })
  // Written to a process that has ended: its exit code and its words say more than this error would.
  child.stdin.on('error', () => undefined)
  child.stdin.end(sql)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`The bootstrap SQL failed (exit code ${String(code)}):\n${said}`)
}

interface TemplateSql {
  bootstrap: string[]
  everyStart: string[]
}

const ownSql = async (): Promise<TemplateSql> => ({
  bootstrap: await readSql(join(import.meta.dirname, 'bootstrap')),
  everyStart: await readSql(join(import.meta.dirname, 'every-start')),
})

/** A data directory with our roles and schemas, made once per version and bootstrap; every project begins as a copy of it. */
export const prepareTemplate = async (
  binaries: Binaries,
  packageVersion: string,
  cache: string,
  user: SystemUser | undefined,
  sql?: TemplateSql,
): Promise<Template> => {
  const { bootstrap, everyStart } = sql ?? (await ownSql())
  const hash = createHash('sha256')
    .update(JSON.stringify([initdbOptions, bootstrap, everyStart]))
    .digest('hex')
  const name = `template-${packageVersion}-${hash.slice(0, 12)}`
  const root = await onceBuilt(join(cache, name), async (partial) => {
    const dataDir = join(partial, 'data')
    const passwordFile = join(partial, 'initdb-password')
    const password = randomBytes(24).toString('base64url')
    await mkdir(dataDir, { mode: 0o700 })
    await writeFile(join(partial, 'admin-password'), password, { mode: 0o600 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    await giveTo(user, dataDir, passwordFile)
    await run(binaries.initdb, [`--pgdata=${dataDir}`, `--pwfile=${passwordFile}`, ...initdbOptions], {
      cwd: dataDir,
      env: serverEnvironment(dataDir),
      ...spawnAs(user),
    })
    await rm(passwordFile)
    await runBootstrap(binaries.postgres, dataDir, [...bootstrap, ...everyStart].join('\n\n'), user)
  })
  return {
    dataDir: join(root, 'data'),
    adminPassword: await readFile(join(root, 'admin-password'), 'utf8'),
    everyStart: everyStart.join('\n'),
    // The first file makes the roles, which belong to all databases.
    freshDatabase: bootstrap.slice(1).join('\n'),
  }
}
