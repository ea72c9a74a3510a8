import type { StoredSettings } from '@cairn/service-kit'
import type { Database, Row } from '../db/database.ts'

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
  findAll: (ref: string) => Promise<ReadonlyMap<string, SettingsRevision>>
  replace: (ref: string, service: string, settings: StoredSettings) => Promise<void>
}

export const createServiceSettingsStore = (db: Database): ServiceSettingsStore => ({
  findAll: async (ref) => {
    const rows = await db.query<SettingsRow>(
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
  replace: async (ref, service, { version, value }) => {
    await db.query(
      `insert into platform.project_service_settings as s (project_id, service, version, value)
       select id, $2, $3, $4::jsonb from platform.projects where ref = $1
       on conflict (project_id, service) do update
       set version = excluded.version, value = excluded.value, revision = s.revision + 1, updated_at = now()`,
      [ref, service, version, JSON.stringify(value)],
    )
  },
})
