import type { ProjectApiKey } from '@cairn/contracts/keys/api-keys'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { Secrets } from '../../secrets.ts'
import { lockProject } from '../projects/lock-project.ts'
import type { StoredProject } from '../projects/project-store.ts'
import type { NewApiKeyType } from './api-key-format.ts'
import { roleOfApiKey } from './api-key-format.ts'
import { insertApiKey, sealPurposeOfApiKey } from './insert-api-key.ts'

interface ApiKeyRow extends Row {
  id: string
  type: NewApiKeyType
  name: string
  description: string | null
  digest: Buffer
  prefix: string
  sealed_key: string
  inserted_at: Date
  updated_at: Date
  last_used_at: Date | null
}

type OfProject = Pick<StoredProject, 'id' | 'ref' | 'name' | 'organization_id'>

export interface ApiKeyChange {
  name?: string | undefined
  description?: string | null | undefined
}

const mostKeys = 100
const columns =
  'k.id, k.type, k.name, k.description, k.digest, k.prefix, k.sealed_key, k.inserted_at, k.updated_at, k.last_used_at'

/** The publishable and secret keys of projects, as members of the project manage them. */
export interface ApiKeyStore {
  /**
   * Oldest first. With `reveal`, secret keys are included, and the audit log records by whom they were read, together with
   * `service_role`: who lists the keys in full is shown that key too.
   */
  list: (project: OfProject, reveal?: Actor) => Promise<ProjectApiKey[]>
  /** Throws `api_key_not_found`. */
  find: (project: OfProject, id: string, reveal?: Actor) => Promise<ProjectApiKey>
  /** Throws `api_key_name_taken` or `too_many_api_keys`. */
  create: (
    by: Actor,
    project: OfProject,
    fields: { type: NewApiKeyType; name: string; description: string | null },
    isRevealed: boolean,
  ) => Promise<ProjectApiKey>
  /** Throws `api_key_not_found` or `api_key_name_taken`. */
  update: (by: Actor, project: OfProject, id: string, change: ApiKeyChange) => Promise<ProjectApiKey>
  /** Throws `api_key_not_found`. */
  remove: (by: Actor, project: OfProject, id: string) => Promise<ProjectApiKey>
  /** Records in the audit log by whom secret keys were read, by the names of the keys. */
  recordReveal: (by: Actor, project: OfProject, keys: readonly string[]) => Promise<void>
  /** Notes when keys were last used. Keys that were deleted meanwhile are skipped. */
  noteUses: (uses: ReadonlyMap<string, Date>) => Promise<void>
}

const rowsOf = async (client: Pick<PoolClient, 'query'>, projectId: number, id?: string): Promise<ApiKeyRow[]> => {
  const { rows } = await client.query<ApiKeyRow>(
    `select ${columns} from platform.project_api_keys k
     where k.project_id = $1 and ($2::uuid is null or k.id = $2) order by k.inserted_at, k.type, k.id`,
    [projectId, id ?? null],
  )
  return rows
}

const readRow = async (client: Pick<PoolClient, 'query'>, project: OfProject, id: string): Promise<ApiKeyRow> => {
  const [row] = await rowsOf(client, project.id, id)
  if (row === undefined) throw fail('api_key_not_found')
  return row
}

const requireFreeName = async (client: PoolClient, { id }: OfProject, type: NewApiKeyType, name: string) => {
  const { rows } = await client.query(
    'select from platform.project_api_keys where project_id = $1 and type = $2 and name = $3',
    [id, type, name],
  )
  if (rows.length > 0) throw fail('api_key_name_taken')
}

const audit = (
  client: PoolClient,
  by: Actor,
  project: OfProject,
  action:
    | 'project.api_key_created'
    | 'project.api_key_changed'
    | 'project.api_key_deleted'
    | 'project.api_keys_revealed',
  details: Readonly<Record<string, unknown>>,
) =>
  recordAudit(client, by, {
    organizationId: project.organization_id,
    action,
    target: { type: 'project', id: project.ref, name: project.name },
    details,
  })

export const createApiKeyStore = (db: Database, secrets: Secrets): ApiKeyStore => {
  const toKey = (row: ApiKeyRow, isRevealed: boolean): ProjectApiKey => {
    const isShown = isRevealed || row.type === 'publishable'
    return {
      id: row.id,
      type: row.type,
      name: row.name,
      description: row.description,
      api_key: isShown ? (secrets.open(row.sealed_key, sealPurposeOfApiKey(row.id)) ?? null) : null,
      prefix: row.prefix,
      hash: row.digest.toString('hex'),
      secret_jwt_template: { role: roleOfApiKey(row.type) },
      inserted_at: row.inserted_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    }
  }

  /** Changes of the keys of one project take turns, so that their number and names are checked as they will be. */
  const change = <T>(project: OfProject, work: (client: PoolClient) => Promise<T>): Promise<T> =>
    db.transaction(async (client) => {
      await lockProject(client, project)
      return work(client)
    })

  const read = (project: OfProject, id: string | undefined, reveal: Actor | undefined): Promise<ApiKeyRow[]> =>
    db.transaction(async (client) => {
      const rows = await rowsOf(client, project.id, id)
      if (reveal !== undefined)
        await audit(client, reveal, project, 'project.api_keys_revealed', {
          keys: [
            ...(id === undefined ? ['service_role'] : []),
            ...rows.filter(({ type }) => type === 'secret').map(({ name }) => name),
          ],
        })
      return rows
    })

  return {
    list: async (project, reveal) =>
      (await read(project, undefined, reveal)).map((row) => toKey(row, reveal !== undefined)),
    find: async (project, id, reveal) => {
      const [row] = await read(project, id, reveal)
      if (row === undefined) throw fail('api_key_not_found')
      return toKey(row, reveal !== undefined)
    },
    create: (by, project, fields, isRevealed) =>
      change(project, async (client) => {
        await requireFreeName(client, project, fields.type, fields.name)
        if ((await rowsOf(client, project.id)).length >= mostKeys) throw fail('too_many_api_keys')
        const id = await insertApiKey(client, secrets, project.ref, fields)
        await audit(client, by, project, 'project.api_key_created', { name: fields.name, type: fields.type })
        return toKey(await readRow(client, project, id), isRevealed)
      }),
    update: (by, project, id, { name, description }) =>
      change(project, async (client) => {
        const before = await readRow(client, project, id)
        if (name !== undefined && name !== before.name) await requireFreeName(client, project, before.type, name)
        await client.query(
          'update platform.project_api_keys set name = $2, description = $3, updated_at = now() where id = $1',
          [id, name ?? before.name, description === undefined ? before.description : description],
        )
        await audit(client, by, project, 'project.api_key_changed', {
          name: name ?? before.name,
          type: before.type,
          ...(name === undefined || name === before.name ? {} : { from: before.name }),
        })
        return toKey(await readRow(client, project, id), false)
      }),
    remove: (by, project, id) =>
      change(project, async (client) => {
        const row = await readRow(client, project, id)
        await client.query('delete from platform.project_api_keys where id = $1', [id])
        await audit(client, by, project, 'project.api_key_deleted', { name: row.name, type: row.type })
        return toKey(row, false)
      }),
    recordReveal: (by, project, keys) =>
      db.transaction((client) => audit(client, by, project, 'project.api_keys_revealed', { keys })),
    noteUses: async (uses) => {
      await db.query(
        `update platform.project_api_keys k set last_used_at = greatest(k.last_used_at, u.used_at)
         from unnest($1::uuid[], $2::timestamptz[]) as u (id, used_at) where k.id = u.id`,
        [[...uses.keys()], [...uses.values()]],
      )
    },
  }
}
