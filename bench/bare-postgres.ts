import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testCacheDir } from '@cairn/engine'
import { Client } from 'pg'
import { until } from './until.ts'

const run = promisify(execFile)
const pollMs = 2
const deadlineMs = 30_000

interface Template {
  postgres: string
  dataDir: string
  password: string
}

const newest = async (folder: string, prefix: string): Promise<string> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && !name.includes('partial'))
  const dated = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  )
  const found = dated.sort((a, b) => b.at - a.at)[0]
  if (found === undefined) throw new Error(`There is no ${prefix}… in ${folder}: start an installation first.`)
  return found.path
}

/** What the engine has prepared for all its instances: the binaries, and the data directory that each begins with. */
export const findTemplate = async (): Promise<Template> => {
  const cache = testCacheDir()
  const template = await newest(cache, 'template-')
  return {
    postgres: join(await newest(cache, 'postgres-'), 'bin/postgres'),
    dataDir: join(template, 'data'),
    password: (await readFile(join(template, 'admin-password'), 'utf8')).trim(),
  }
}

/**
 * A folder for the copies of a run, all of which stay until its end: ext4 is slow to make files where others were deleted a
 * moment ago (a copy took 2,400 ms instead of 50), and the engine spreads its instances over the disk for the same reason.
 */
export const makeBareFolder = async (): Promise<AsyncDisposable & { path: string }> => {
  const path = await mkdtemp(join(tmpdir(), 'cairn-bare-'))
  await chmod(path, 0o711)
  // A hint to ext4; other file systems do without.
  await run('chattr', ['+T', path]).catch(() => undefined)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Milliseconds from the beginning. */
export interface BareStart {
  copiedMs: number
  firstRowMs: number
}

const firstRow = (socketDir: string, password: string) => async (): Promise<true | undefined> => {
  const client = new Client({ host: socketDir, port: 5432, user: 'supabase_admin', password, database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    // Not listening yet, or listening and "starting up": to be asked again until the deadline.
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * What no platform can be faster than: copy the template, start Postgres on it, ask for one row, with `cp`, a child
 * process and the driver alone: no status kept, no password set, nothing forced to the disk.
 */
export const timeBareStart = async (template: Template, parent: string): Promise<BareStart> => {
  const folder = await mkdtemp(join(parent, 'copy-'))
  await using cleanup = new AsyncDisposableStack()
  // Postgres refuses to run as root; the template belongs to the user that the engine runs it as.
  const { uid, gid } = await stat(template.dataDir)
  await chown(folder, uid, gid)
  await chmod(folder, 0o700)
  const dataDir = join(folder, 'data')

  const began = performance.now()
  await run('cp', ['-a', template.dataDir, dataDir])
  const copiedMs = performance.now() - began
  const child = spawn(
    template.postgres,
    ['-D', dataDir, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`],
    {
      cwd: folder,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: 'ignore',
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    },
  )
  const exited = once(child, 'exit')
  cleanup.defer(async () => {
    child.kill('SIGQUIT')
    await exited
  })
  await until('the first row of a bare Postgres', firstRow(folder, template.password), {
    everyMs: pollMs,
    atMostMs: deadlineMs,
  })
  return { copiedMs, firstRowMs: performance.now() - began }
}
