import { createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectAsAdministrator } from '../admin-connection.ts'
import type { DiskRoom } from '../copy/disk-room.ts'
import { writeWholeFolder } from '../copy/whole-folder.ts'
import type { InstanceAddress } from '../engine.ts'
import { readVersion } from '../upgrade/instance-version.ts'
import { dumpContents } from './dump-manifest.ts'
import type { DumpContents, DumpManifest } from './dump-manifest.ts'
import { dumpFiles } from './dump-files.ts'
import { runPgDump } from './pg-dump.ts'

export interface DumpSource {
  address: InstanceAddress
  adminPassword: string
  postgresVersion: string
  dataDir: string
  room: DiskRoom
}

const database = 'postgres'

/** How a server is signed in to whose database is dumped. */
export type DumpedServer = Pick<DumpSource, 'address' | 'adminPassword'>

const readContents = async (client: Client): Promise<DumpContents> => {
  const sql = await readFile(join(import.meta.dirname, 'dump-contents.sql'), 'utf8')
  const { rows } = await client.query<{ contents: unknown }>(sql)
  return dumpContents.parse(rows[0]?.contents)
}

export const readSequences = async (client: Client, names: readonly string[]): Promise<DumpManifest['sequences']> => {
  const found = []
  for (const name of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    found.push(...rows.map((row) => ({ name, ...row })))
  }
  return found
}

const writeTables = async (client: Client, folder: string, tables: DumpContents['tables']): Promise<void> => {
  await mkdir(join(folder, dumpFiles.data), { mode: 0o700 })
  for (const [index, { name, columns }] of tables.entries())
    await pipeline(
      client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`)),
      createWriteStream(dumpFiles.table(folder, index)),
    )
}

const writeLargeObjects = async (client: Client, folder: string, objects: DumpContents['largeObjects']) => {
  for (const { oid } of objects) {
    const { rows } = await client.query<{ bytes: Buffer }>('select lo_get($1) as bytes', [oid])
    await writeFile(dumpFiles.largeObject(folder, oid), rows[0]?.bytes ?? '')
  }
}

export const connectToDump = ({ address, adminPassword }: DumpedServer) =>
  connectAsAdministrator(address, adminPassword, database)

/**
 * Begins a dump, and reads what is defined in the database. Everything is of one snapshot, which the tables are locked for, so
 * that none is dropped or altered meanwhile.
 */
export const beginDump = async (client: Client, server: DumpedServer, signal: AbortSignal | undefined) => {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  const contents = await readContents(client)
  for (const { name } of contents.tables) await client.query(`lock table ${name} in access share mode`)
  const schema = (section: string) =>
    runPgDump(
      { ...server, database },
      ['--schema-only', `--section=${section}`, `--snapshot=${rows[0]?.id ?? ''}`],
      signal,
    )
  const [before, after] = await Promise.all([schema('pre-data'), schema('post-data')])
  return { contents, before, after }
}

const write = async (folder: string, source: DumpSource, signal: AbortSignal | undefined): Promise<DumpManifest> => {
  const { postgresVersion } = source
  const startedAt = new Date().toISOString()
  await using session = await connectToDump(source)
  const { client } = session
  const disconnect = () => void client.end()
  signal?.addEventListener('abort', disconnect)
  try {
    const { before, after, contents: found } = await beginDump(client, source, signal)
    const { sequences: sequenceNames, ...contents } = found
    await writeFile(join(folder, dumpFiles.before), before)
    await writeFile(join(folder, dumpFiles.after), after)
    await writeTables(client, folder, contents.tables)
    await writeLargeObjects(client, folder, contents.largeObjects)
    const sequences = await readSequences(client, sequenceNames)
    const instanceVersion = await readVersion(client)
    return { format: 1, ...contents, sequences, postgresVersion, instanceVersion, startedAt }
  } finally {
    signal?.removeEventListener('abort', disconnect)
  }
}

/** Writes a logical dump into `folder`, which must not exist. */
export const writeDump = (folder: string, source: DumpSource, signal?: AbortSignal): Promise<DumpManifest> =>
  writeWholeFolder(folder, signal, async (partial) => {
    // Rows are about as large in text as in their pages; the indexes, which are not written, make up for the rest.
    using _ = await source.room.takeForCopy(source.dataDir, partial)
    const manifest = await write(partial, source, signal)
    await writeFile(join(partial, dumpFiles.manifest), JSON.stringify(manifest))
    return manifest
  })
