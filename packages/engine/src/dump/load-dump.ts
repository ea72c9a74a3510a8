import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { escapeIdentifier } from 'pg'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connectAsAdministrator } from '../admin-connection.ts'
import type { DiskRoom } from '../copy/disk-room.ts'
import type { InstanceAddress } from '../engine.ts'
import type { InstanceMigration } from '../upgrade/instance-migrations.ts'
import { databaseStatements, roleStatements } from './cluster-sql.ts'
import { dumpFiles } from './dump-files.ts'
import { dumpManifest } from './dump-manifest.ts'
import type { DumpManifest } from './dump-manifest.ts'

interface Target {
  address: InstanceAddress
  adminPassword: string
  dataDir: string
  room: DiskRoom
  /** What the instance has: a dump of an earlier version gets those that it lacks. */
  migrations: readonly InstanceMigration[]
}

/** The dump is loaded into a database of this name, which then takes the place of the project's. */
const loading = 'cairn_loading'
const replaced = 'cairn_replaced'

const readManifest = async (folder: string, { migrations }: Target): Promise<DumpManifest> => {
  const manifest = dumpManifest.parse(JSON.parse(await readFile(join(folder, dumpFiles.manifest), 'utf8')))
  if (manifest.instanceVersion > migrations.length)
    throw new Error('The dump was made by a later version of Cairn. Load it with that version.')
  return manifest
}

// pg_dump does not record the owner of an extension: the role that creates it owns it.
const extensionEntry =
  /(\n--\n-- Name: [^\n]+; Type: EXTENSION; Schema: -; Owner: [^\n]*\n--\n\n)(CREATE EXTENSION IF NOT EXISTS ("(?:[^"]|"")+"|\S+) [^\n]+;)\n/g

const withOwners = (sql: string, extensions: DumpManifest['extensions']): string => {
  const owners = new Map(extensions.map(({ name, owner }) => [name, owner]))
  return sql.replaceAll(extensionEntry, (whole, header: string, statement: string, quoted: string) => {
    const owner = owners.get(quoted.replaceAll(/^"|"$/g, ''))
    return owner === undefined ? whole : `${header}set role ${escapeIdentifier(owner)};\n${statement}\nreset role;\n`
  })
}

const loadData = async (client: Client, folder: string, manifest: DumpManifest): Promise<void> => {
  for (const [index, { name, columns }] of manifest.tables.entries())
    await pipeline(
      createReadStream(dumpFiles.table(folder, index)),
      client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)),
    )
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('select pg_catalog.setval($1::regclass, $2, $3)', [name, value, isCalled])
  for (const { oid, owner } of manifest.largeObjects) {
    const bytes = await readFile(dumpFiles.largeObject(folder, oid))
    await client.query('select pg_catalog.lo_from_bytea($1, $2)', [oid, bytes])
    await client.query(`alter large object ${oid} owner to ${escapeIdentifier(owner)}`)
  }
}

const load = async (
  client: Client,
  folder: string,
  manifest: DumpManifest,
  migrations: readonly InstanceMigration[],
) => {
  const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles')
  const existing = new Set(rows.map(({ name }) => name))
  const [before, after] = await Promise.all(
    [dumpFiles.before, dumpFiles.after].map((file) => readFile(join(folder, file), 'utf8')),
  )
  await client.query('begin')
  for (const sql of [`alter database ${loading} owner to postgres`, ...roleStatements(manifest, existing)])
    await client.query(sql)
  if (!manifest.hasPublicSchema) await client.query('drop schema public')
  await client.query(withOwners(before ?? '', manifest.extensions))
  await loadData(client, folder, manifest)
  await client.query(after ?? '')
  for (const name of manifest.materializedViews) await client.query(`refresh materialized view ${name}`)
  for (const sql of databaseStatements(manifest, loading)) await client.query(sql)
  for (const { version, scope, sql } of migrations)
    if (version > manifest.instanceVersion && scope !== 'cluster') await client.query(sql)
  await client.query('commit')
}

// Of a load that was interrupted. A database of that name that belongs to the project is left alone.
const dropLeftovers = async (admin: Client): Promise<void> => {
  const { rows } = await admin.query<{ name: string; isOurs: boolean }>(
    `select datname as name, datdba = 'supabase_admin'::regrole as "isOurs" from pg_database where datname in ($1, $2)`,
    [loading, replaced],
  )
  for (const { name, isOurs } of rows) {
    if (!isOurs) throw new Error(`The project has a database called ${name}. Rename it, and try again.`)
    await admin.query(`drop database ${name} with (force)`)
  }
}

const takePlace = async (admin: Client): Promise<void> => {
  const { rows } = await admin.query(`select from pg_database where datname = 'postgres'`)
  const hasOld = rows.length > 0
  if (hasOld) await admin.query('alter database postgres allow_connections false')
  await admin.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname in ('postgres', '${loading}')`,
  )
  await admin.query(
    [
      'begin',
      ...(hasOld
        ? [`alter database postgres rename to ${replaced}`, `alter database ${replaced} owner to supabase_admin`]
        : []),
      `alter database ${loading} rename to postgres`,
      'commit',
    ].join(';'),
  )
  if (hasOld) await admin.query(`drop database ${replaced} with (force)`)
}

/**
 * Replaces the project's database by what lies in a dump. The dump is loaded into another database, in one transaction,
 * which takes the place of the first when it is complete: a failure leaves the project's database as it was.
 */
export const loadDump = async (folder: string, target: Target): Promise<void> => {
  const { address, adminPassword, migrations } = target
  const manifest = await readManifest(folder, target)
  using _ = await target.room.takeForCopy(folder, target.dataDir)
  await using start = await connectAsAdministrator(address, adminPassword)
  const admin = start.client
  await dropLeftovers(admin)
  await admin.query(`create database ${loading} template template0`)
  try {
    {
      await using session = await connectAsAdministrator(address, adminPassword, loading)
      await load(session.client, folder, manifest, migrations)
    }
    await takePlace(admin)
  } catch (error) {
    // When the server stopped, the next load does it.
    await admin.query(`drop database if exists ${loading} with (force)`).catch(() => undefined)
    throw error
  }
}
