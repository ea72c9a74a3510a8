import { randomUUID } from 'node:crypto'
import type { DrainConfig } from '@cairn/contracts/logs/drain-rules'
import { drainFields, isDrainType, isSecretField, maxDrains } from '@cairn/contracts/logs/drain-types'
import type { DrainType } from '@cairn/contracts/logs/drain-types'
import type { LogDrain } from '@cairn/contracts/logs/log-drains'
import type { LogPositions } from '@cairn/logs'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { Actor } from '../../../audit/record-audit.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Database, Row } from '../../../db/database.ts'
import { fail } from '../../../errors.ts'
import type { Secrets } from '../../../secrets.ts'
import { lockProject } from '../../projects/lock-project.ts'
import type { StoredProject } from '../../projects/project-store.ts'

interface DrainRow extends Row {
  id: string
  name: string
  description: string
  type: string
  sealed_config: string
  delivered_lines: string
  skipped_lines: string
  delivered_at: Date | null
  error: string | null
  failing_since: Date | null
  created_at: Date
}

/** What delivery needs of a drain. */
export interface ActiveDrain {
  id: string
  ref: string
  type: DrainType
  config: DrainConfig
  positions: LogPositions
}

export interface StoredDrain {
  view: LogDrain
  /** With its secrets. Empty where it cannot be read. */
  config: DrainConfig
}

export interface DrainValues {
  name: string
  description: string
  config: DrainConfig
}

/** What a round of delivery has done. */
export interface Progress {
  positions: LogPositions
  delivered: number
  bytes: number
  skipped: number
}

type OfProject = Pick<StoredProject, 'id' | 'ref' | 'name' | 'organization_id'>

export interface DrainStore {
  /** Oldest first. */
  list: (project: Pick<StoredProject, 'id'>) => Promise<LogDrain[]>
  /** Throws `log_drain_not_found`. */
  find: (project: Pick<StoredProject, 'id'>, id: string) => Promise<StoredDrain>
  /** It begins at `positions`. Throws `too_many_log_drains` or `log_drain_exists`. */
  create: (
    by: Actor,
    project: OfProject,
    drain: DrainValues & { type: DrainType },
    at: LogPositions,
  ) => Promise<LogDrain>
  /** Throws `log_drain_not_found` or `log_drain_exists`. */
  change: (by: Actor, project: OfProject, id: string, drain: DrainValues) => Promise<LogDrain>
  remove: (by: Actor, project: OfProject, id: string) => Promise<LogDrain>
  noteTested: (by: Actor, project: OfProject, drain: LogDrain, error: string | null) => Promise<void>
  /** Those of organizations whose plan includes them. One whose settings cannot be read is shown as failing, and left out. */
  active: () => Promise<ActiveDrain[]>
  /** False if the drain is no more. */
  advance: (id: string, progress: Progress) => Promise<boolean>
  noteFailure: (id: string, error: string) => Promise<void>
}

const columns = `id, name, description, type, sealed_config, delivered_lines, skipped_lines, delivered_at, error,
  failing_since, created_at`

const purposeOf = (id: string) => `log-drain:${id}`

const Config = z.record(z.string(), z.string())
const Positions = z.record(z.string(), z.object({ part: z.number(), byte: z.number() }))

const unreadableSettings =
  'The settings of this log drain cannot be decrypted: they are damaged, or were saved with another secret key. Enter them again.'

const typeOf = (name: string): DrainType => {
  if (!isDrainType(name)) throw new Error(`There is no log drain of the type ${name}.`)
  return name
}

const auditOf = (
  client: PoolClient,
  by: Actor,
  project: OfProject,
  action: 'log_drain.created' | 'log_drain.changed' | 'log_drain.deleted' | 'log_drain.tested',
  { name, type }: Pick<LogDrain, 'name' | 'type'>,
  more: Readonly<Record<string, unknown>> = {},
) =>
  recordAudit(client, by, {
    organizationId: project.organization_id,
    action,
    target: { type: 'project', id: project.ref, name: project.name },
    details: { name, type, ...more },
  })

const isDuplicate = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

const existing = (error: unknown): never => {
  throw isDuplicate(error) ? fail('log_drain_exists') : error
}

export const createDrainStore = (db: Database, secrets: Secrets, isIncluded: (tier: string) => boolean): DrainStore => {
  /** Undefined: they are damaged, or were saved with another secret key. */
  const opened = (id: string, sealed: string): DrainConfig | undefined => {
    const text = secrets.open(sealed, purposeOf(id))
    return text === undefined ? undefined : Config.parse(JSON.parse(text))
  }
  const sealed = (id: string, config: DrainConfig) => secrets.seal(JSON.stringify(config), purposeOf(id))

  const toStored = (row: DrainRow): StoredDrain => {
    const type = typeOf(row.type)
    const config = opened(row.id, row.sealed_config) ?? {}
    const secretNames = new Set(drainFields(type).flatMap(([name, field]) => (isSecretField(field) ? [name] : [])))
    const values = Object.entries(config).filter(([, value]) => value !== '')
    return {
      config,
      view: {
        token: row.id,
        name: row.name,
        description: row.description,
        type,
        config: Object.fromEntries(values.filter(([name]) => !secretNames.has(name))),
        secrets: values.flatMap(([name]) => (secretNames.has(name) ? [name] : [])),
        inserted_at: row.created_at.toISOString(),
        delivered: Number(row.delivered_lines),
        skipped: Number(row.skipped_lines),
        delivered_at: row.delivered_at?.toISOString() ?? null,
        error: row.error,
        failing_since: row.failing_since?.toISOString() ?? null,
      },
    }
  }
  const noteFailure = async (id: string, error: string): Promise<void> => {
    await db.query(
      `update platform.log_drains set error = $2, failing_since = coalesce(failing_since, now()) where id = $1`,
      [id, error],
    )
  }
  const viewOf = (rows: readonly DrainRow[]): LogDrain => {
    const [row] = rows
    if (row === undefined) throw fail('log_drain_not_found')
    return toStored(row).view
  }

  return {
    list: async ({ id }) => {
      const rows = await db.query<DrainRow>(
        `select ${columns} from platform.log_drains where project_id = $1 order by created_at, id`,
        [id],
      )
      return rows.map((row) => toStored(row).view)
    },

    find: async ({ id: projectId }, id) => {
      const [row] = await db.query<DrainRow>(
        `select ${columns} from platform.log_drains where project_id = $1 and id = $2`,
        [projectId, id],
      )
      if (row === undefined) throw fail('log_drain_not_found')
      return toStored(row)
    },

    create: (by, project, { name, description, type, config }, positions) =>
      db
        .transaction(async (client) => {
          // One after the other, so that their number is checked as it will be.
          await lockProject(client, project)
          const id = randomUUID()
          const { rows } = await client.query<DrainRow>(
            `insert into platform.log_drains (id, project_id, name, description, type, sealed_config, positions)
             select $1, $2, $3, $4, $5, $6, $7
              where (select count(*) from platform.log_drains where project_id = $2) < $8
             returning ${columns}`,
            [id, project.id, name, description, type, sealed(id, config), positions, maxDrains],
          )
          if (rows.length === 0) throw fail('too_many_log_drains')
          const view = viewOf(rows)
          await auditOf(client, by, project, 'log_drain.created', view)
          return view
        })
        .catch(existing),

    change: (by, project, id, { name, description, config }) =>
      db
        .transaction(async (client) => {
          await lockProject(client, project)
          const { rows } = await client.query<DrainRow>(
            `update platform.log_drains set name = $3, description = $4, sealed_config = $5, error = null,
               failing_since = null
              where project_id = $1 and id = $2 returning ${columns}`,
            [project.id, id, name, description, sealed(id, config)],
          )
          const view = viewOf(rows)
          await auditOf(client, by, project, 'log_drain.changed', view)
          return view
        })
        .catch(existing),

    remove: (by, project, id) =>
      db.transaction(async (client) => {
        await lockProject(client, project)
        const { rows } = await client.query<DrainRow>(
          `delete from platform.log_drains where project_id = $1 and id = $2 returning ${columns}`,
          [project.id, id],
        )
        const view = viewOf(rows)
        await auditOf(client, by, project, 'log_drain.deleted', view)
        return view
      }),

    noteTested: (by, project, drain, error) =>
      db.transaction((client) =>
        auditOf(client, by, project, 'log_drain.tested', drain, error === null ? {} : { error }),
      ),

    active: async () => {
      const rows = await db.query<DrainRow & { ref: string; tier: string; positions: unknown }>(
        `select d.*, p.ref, o.tier
           from platform.log_drains d
           join platform.projects p on p.id = d.project_id
           join platform.organizations o on o.id = p.organization_id
          order by d.created_at, d.id`,
      )
      const active: ActiveDrain[] = []
      for (const row of rows.filter(({ tier }) => isIncluded(tier))) {
        const config = opened(row.id, row.sealed_config)
        if (config === undefined) await noteFailure(row.id, unreadableSettings)
        else
          active.push({
            id: row.id,
            ref: row.ref,
            type: typeOf(row.type),
            config,
            positions: Positions.parse(row.positions),
          })
      }
      return active
    },

    advance: async (id, { positions, delivered, bytes, skipped }) => {
      const rows = await db.query(
        // What is billed is counted with the position that it belongs to.
        `with advanced as (
           update platform.log_drains
              set positions = $2, delivered_lines = delivered_lines + $3, delivered_bytes = delivered_bytes + $4,
                  skipped_lines = skipped_lines + $5,
                  delivered_at = case when $3 > 0 then now() else delivered_at end,
                  error = case when $3 > 0 then null else error end,
                  failing_since = case when $3 > 0 then null else failing_since end
            where id = $1 returning id, project_id
         ), counted as (
           insert into platform.add_on_usage_days (project_ref, organization_id, day, meter, amount)
           select p.ref, p.organization_id, (now() at time zone 'UTC')::date, it.meter, it.amount
             from advanced join platform.projects p on p.id = advanced.project_id,
               (values ('log_drain_events', $3::bigint), ('log_drain_egress', $4::bigint)) it (meter, amount)
            where it.amount > 0
            order by it.meter
           on conflict (project_ref, day, meter, organization_id)
             do update set amount = add_on_usage_days.amount + excluded.amount
         )
         select id from advanced`,
        [id, positions, delivered, bytes, skipped],
      )
      return rows.length > 0
    },

    noteFailure,
  }
}
