import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { archiveIdFile } from '../archive/archive-commands.ts'
import { copyOptions } from './copy-data-dir.ts'

const run = promisify(execFile)

/** A session of the administrator; its end ends a backup that was begun in it. */
type Session = AsyncDisposable & { client: Client }

// What belongs to the running server alone, or is useless in a copy. Slots would keep a copy's write-ahead log for
// subscribers that do not know of it.
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'pg_wal',
  archiveIdFile,
])
const leftEmpty = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']

const plainEnglish = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }
const maxBuffer = 64 * 1024 * 1024

const onlyMissingFiles = (said: string): boolean =>
  said
    .trim()
    .split('\n')
    .every((line) => line.endsWith('No such file or directory'))

/** Files that the server removes meanwhile are no error: replaying the log removes them in the copy too. */
const copyLiving = async (sources: readonly string[], to: string, signal: AbortSignal | undefined): Promise<void> => {
  try {
    await run('cp', [...copyOptions, ...sources, to], { cwd: '/', env: plainEnglish, signal, maxBuffer })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    if (signal?.aborted === true || said === '' || !onlyMissingFiles(said)) throw error
  }
}

/** The server writes this file in place: a copy is good when two reads agree. */
const copyControlFile = async (dataDir: string, to: string): Promise<void> => {
  const path = join('global', 'pg_control')
  for (;;) {
    const [first, second] = [await readFile(join(dataDir, path)), await readFile(join(dataDir, path))]
    if (!first.equals(second)) continue
    return writeFile(join(to, path), first)
  }
}

// Gone with the session. Without it, the server could reuse a segment of the log before it is copied.
const keepLog = `select pg_create_physical_replication_slot('cairn_copy_' || pg_backend_pid(), true, true)`

interface Stopped {
  first: string
  last: string
  label: string
  tablespaces: string
}

const stopBackup = async (client: Client, startLsn: string): Promise<Stopped> => {
  const { rows } = await client.query<Stopped>(
    `select pg_walfile_name($1::pg_lsn) as first, pg_walfile_name(lsn) as last, labelfile as label, spcmapfile as tablespaces
     from pg_backup_stop(wait_for_archive => false)`,
    [startLsn],
  )
  const [stopped] = rows
  if (stopped === undefined) throw new Error('pg_backup_stop returned nothing.')
  if (stopped.tablespaces.trim() !== '') throw new Error('A server with tablespaces cannot be copied.')
  return stopped
}

const copyLog = async (dataDir: string, to: string, { first, last }: Stopped, signal: AbortSignal | undefined) => {
  const wal = join(to, 'pg_wal')
  for (const folder of [wal, join(wal, 'archive_status'), join(wal, 'summaries')]) await mkdir(folder, { mode: 0o700 })
  const names = await readdir(join(dataDir, 'pg_wal'))
  const needed = names.filter((name) => name.length === first.length && name >= first && name <= last)
  if (!needed.includes(first) || !needed.includes(last))
    throw new Error('The server removed a part of its write-ahead log while it was copied. Try again.')
  await run('cp', [...copyOptions, ...needed.map((name) => join(dataDir, 'pg_wal', name)), wal], { cwd: '/', signal })
}

/** What a copy has of the write-ahead log: all segments from the first to the last. */
export interface CopiedLog {
  firstSegment: string
  lastSegment: string
}

export interface OnlineCopy extends AsyncDisposable {
  /** Copies the data directory into the folder `to`, which is made. */
  copyTo: (to: string, signal?: AbortSignal) => Promise<CopiedLog>
}

/**
 * Begins to copy the data directory of a running server. What was committed before is in the copy, and some of what
 * comes later: it is as if the server had crashed at the end of the copy. Without `copyTo`, or when that fails, nothing
 * is left of it in the server once the session has ended.
 */
export const beginOnlineCopy = async (dataDir: string, open: () => Promise<Session>): Promise<OnlineCopy> => {
  await using cleanup = new AsyncDisposableStack()
  const { client } = cleanup.use(await open())
  await client.query(keepLog)
  const { rows } = await client.query<{ lsn: string }>(`select pg_backup_start('cairn', fast => true) as lsn`)
  const startLsn = rows[0]?.lsn ?? ''
  const owned = cleanup.move()
  return {
    copyTo: async (to, signal) => {
      await mkdir(to, { mode: 0o700 })
      const names = (await readdir(dataDir)).filter((name) => !leftOut.has(name) && !leftEmpty.includes(name))
      await copyLiving(
        names.map((name) => join(dataDir, name)),
        to,
        signal,
      )
      await copyControlFile(dataDir, to)
      for (const name of leftEmpty) await mkdir(join(to, name), { mode: 0o700 })
      const stopped = await stopBackup(client, startLsn)
      await copyLog(dataDir, to, stopped, signal)
      await writeFile(join(to, 'backup_label'), stopped.label)
      return { firstSegment: stopped.first, lastSegment: stopped.last }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
