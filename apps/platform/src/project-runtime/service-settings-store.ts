import type { StoredSettings } from '@cairn/service-kit'
import type { PoolClient } from 'pg'
import type { Database, Queries, Row } from '../db/database.ts'

/** A settings document, and which of its changes it is. */
export interface SettingsRevision extends StoredSettings {
  revision: number
}

interface SettingsRow extends Row {
  service: string
  version: number
  value: unknown
  revision: string
}

export interface ServiceSettingsStore {
  /** By the name of the service; services with their defaults are absent. */
  findAll: (ref: string, within?: Queries) => Promise<ReadonlyMap<string, SettingsRevision>>
  /** The value of one service; undefined: it has its defaults. */
  find: (ref: string, service: string) => Promise<unknown>
  replace: (ref: string, service: string, settings: StoredSettings) => Promise<void>
  /**
   * Replaces the value with what `change` makes of the present one, an empty document for defaults. `record` writes in the
   * same transaction. Changes of one project wait for each other.
   */
  change: (
    ref: string,
    service: string,
    change: (value: unknown) => StoredSettings,
    record: (client: PoolClient) => Promise<void>,
  ) => Promise<void>
}

const upsert = `
  insert into platform.project_service_settings as s (project_id, service, version, value)
  select id, $2, $3, $4::jsonb from platform.projects where ref = $1
  on conflict (project_id, service) do update
  set version = excluded.version, value = excluded.value, revision = s.revision + 1, updated_at = now()`

const selectValue = `
  select s.value from platform.project_service_settings s
  join platform.projects p on p.id = s.project_id where p.ref = $1 and s.service = $2`

const valuesOf = (ref: string, service: string, { version, value }: StoredSettings) => [
  ref,
  service,
  version,
  JSON.stringify(value),
]

export const createServiceSettingsStore = (db: Database): ServiceSettingsStore => ({
  findAll: async (ref, within = db) => {
    const rows = await within.query<SettingsRow>(
      `select s.service, s.version, s.value, s.revision
       from platform.project_service_settings s
       join platform.projects p on p.id = s.project_id
       where p.ref = $1`,
      [ref],
    )
    return new Map(
      rows.map(({ service, version, value, revision }) => [service, { version, value, revision: Number(revision) }]),
    )
  },
  find: async (ref, service) => (await db.query<{ value: unknown }>(selectValue, [ref, service]))[0]?.value,
  replace: async (ref, service, settings) => {
    await db.query(upsert, valuesOf(ref, service, settings))
  },
  change: (ref, service, change, record) =>
    db.transaction(async (client) => {
      await client.query('select from platform.projects where ref = $1 for no key update', [ref])
      const { rows } = await client.query<{ value: unknown }>(selectValue, [ref, service])
      await client.query(upsert, valuesOf(ref, service, change(rows[0]?.value ?? {})))
      await record(client)
    }),
})
