import { createHash, randomUUID } from 'node:crypto'
import type { Deployment, EdgeFunction, FunctionFile } from '@cairn/contracts/functions/functions'
import { planNames } from '@cairn/contracts/product-catalogue/plan-ids'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { lockProject } from '../projects/lock-project.ts'
import type { StoredProject } from '../projects/project-store.ts'

type OfProject = Pick<StoredProject, 'id' | 'ref' | 'name' | 'organization_id' | 'plan'>

interface FunctionRow extends Row {
  id: string
  slug: string
  name: string
  version: number
  deployment_id: string
  verify_jwt: boolean
  entrypoint_path: string
  import_map_path: string | null
  sha256: string
  created_at: Date
  updated_at: Date
}

interface CalledRow extends FunctionRow {
  secrets_revision: string | null
}

/** A function as it is stored: the paths of its files are those among them. */
export interface StoredFunction extends Omit<EdgeFunction, 'import_map_path'> {
  import_map_path: string | null
  deploymentId: string
}

/** What a request to a function needs to know. */
export interface CalledFunction extends StoredFunction {
  secretsRevision: number
}

export interface FunctionStore {
  list: (project: Pick<OfProject, 'id'>) => Promise<StoredFunction[]>
  /** Throws `function_not_found`. */
  find: (project: Pick<OfProject, 'id'>, slug: string) => Promise<StoredFunction>
  /** Undefined where there is none. */
  called: (ref: string, slug: string) => Promise<CalledFunction | undefined>
  files: (functionId: string) => Promise<FunctionFile[]>
  /** The files of a deployment; undefined where another has replaced it. */
  filesOf: (deploymentId: string) => Promise<FunctionFile[] | undefined>
  /** Creates the function, or replaces its files. Throws `too_many_functions`. */
  deploy: (
    by: Actor,
    project: OfProject,
    slug: string,
    /** `most`: how many functions the project can have; null: the plan does not limit it. */
    deployment: Deployment & { id: string; most: number | null },
  ) => Promise<StoredFunction>
  /** Throws `function_not_found`. */
  update: (
    by: Actor,
    project: OfProject,
    slug: string,
    change: { name?: string | undefined; verify_jwt?: boolean | undefined },
  ) => Promise<StoredFunction>
  /** Throws `function_not_found`. */
  remove: (by: Actor, project: OfProject, slug: string) => Promise<StoredFunction>
}

const columns = `f.id, f.slug, f.name, f.version, f.deployment_id, f.verify_jwt, f.entrypoint_path, f.import_map_path,
  f.sha256, f.created_at, f.updated_at`

const fromRow = ({
  deployment_id: deploymentId,
  sha256,
  created_at,
  updated_at,
  ...row
}: FunctionRow): StoredFunction => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  status: 'ACTIVE',
  version: row.version,
  created_at: created_at.getTime(),
  updated_at: updated_at.getTime(),
  verify_jwt: row.verify_jwt,
  entrypoint_path: row.entrypoint_path,
  import_map_path: row.import_map_path,
  import_map: row.import_map_path !== null,
  ezbr_sha256: sha256,
  deploymentId,
})

const digestOf = ({ files, metadata }: Deployment): string =>
  createHash('sha256')
    .update(JSON.stringify([metadata.entrypoint_path, metadata.import_map_path ?? null]))
    .update(JSON.stringify(files.toSorted((one, other) => (one.name < other.name ? -1 : 1))))
    .digest('hex')

const required = (rows: readonly FunctionRow[]): StoredFunction => {
  const [row] = rows
  if (row === undefined) throw fail('function_not_found')
  return fromRow(row)
}

const audit = (
  client: PoolClient,
  by: Actor,
  project: OfProject,
  action: 'function.deployed' | 'function.changed' | 'function.deleted',
  details: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(client, by, {
    organizationId: project.organization_id,
    action,
    target: { type: 'project', id: project.ref, name: project.name },
    details,
  })

/** Of a project, one after the other. A function that is there can be replaced, also where a smaller plan has fewer. */
const requireRoom = async (
  client: PoolClient,
  project: OfProject,
  slug: string,
  most: number | null,
): Promise<void> => {
  const { id, plan } = project
  await lockProject(client, project)
  if (most === null) return
  const { rows } = await client.query<{ others: number; is_there: boolean }>(
    `select (count(*) filter (where slug <> $2))::int as others, count(*) filter (where slug = $2) > 0 as is_there
       from platform.functions where project_id = $1`,
    [id, slug],
  )
  const [{ others, is_there: isThere } = { others: 0, is_there: false }] = rows
  if (others >= most && !isThere)
    throw fail('too_many_functions', {
      message: `A project on the ${planNames[plan]} plan has at most ${most.toLocaleString('en-US')} edge functions. Delete one first, or choose a larger plan.`,
    })
}

const replaceFiles = async (client: PoolClient, functionId: string, files: readonly FunctionFile[]): Promise<void> => {
  await client.query('delete from platform.function_files where function_id = $1', [functionId])
  await client.query(
    `insert into platform.function_files (function_id, name, content)
     select $1, name, content from unnest($2::text[], $3::text[]) as f (name, content)`,
    [functionId, files.map(({ name }) => name), files.map(({ content }) => content)],
  )
}

export const createFunctionStore = (db: Database): FunctionStore => ({
  list: async ({ id }) =>
    (
      await db.query<FunctionRow>(
        `select ${columns} from platform.functions f where f.project_id = $1 order by f.slug`,
        [id],
      )
    ).map(fromRow),
  find: async ({ id }, slug) =>
    required(
      await db.query<FunctionRow>(
        `select ${columns} from platform.functions f where f.project_id = $1 and f.slug = $2`,
        [id, slug],
      ),
    ),
  called: async (ref, slug) => {
    const [row] = await db.query<CalledRow>(
      `select ${columns}, r.revision as secrets_revision from platform.projects p
         join platform.functions f on f.project_id = p.id and f.slug = $2
         left join platform.function_secret_revisions r on r.project_id = p.id
        where p.ref = $1`,
      [ref, slug],
    )
    return row && { ...fromRow(row), secretsRevision: Number(row.secrets_revision ?? 0) }
  },
  files: (functionId) =>
    db.query<FunctionFile & Row>(
      'select name, content from platform.function_files where function_id = $1 order by name',
      [functionId],
    ),
  filesOf: async (deploymentId) => {
    const files = await db.query<FunctionFile & Row>(
      `select i.name, i.content from platform.functions f join platform.function_files i on i.function_id = f.id
        where f.deployment_id = $1`,
      [deploymentId],
    )
    return files.length === 0 ? undefined : files
  },
  deploy: (by, project, slug, { id: deploymentId, metadata, files, most }) =>
    db.transaction(async (client) => {
      await requireRoom(client, project, slug, most)
      const sha256 = digestOf({ metadata, files })
      const { rows } = await client.query<FunctionRow>(
        `insert into platform.functions as f
           (id, project_id, slug, name, deployment_id, verify_jwt, entrypoint_path, import_map_path, sha256)
         values ($1, $2, $3, coalesce($4, $3), $5, coalesce($6, true), $7, $8, $9)
         on conflict (project_id, slug) do update
           set name = coalesce($4, f.name), version = f.version + 1, deployment_id = $5,
               verify_jwt = coalesce($6, f.verify_jwt), entrypoint_path = $7, import_map_path = $8, sha256 = $9,
               updated_at = clock_timestamp()
         returning ${columns}`,
        [
          randomUUID(),
          project.id,
          slug,
          metadata.name ?? null,
          deploymentId,
          metadata.verify_jwt ?? null,
          metadata.entrypoint_path,
          metadata.import_map_path ?? null,
          sha256,
        ],
      )
      const deployed = required(rows)
      await replaceFiles(client, deployed.id, files)
      await audit(client, by, project, 'function.deployed', { function: slug, version: deployed.version, sha256 })
      return deployed
    }),
  update: (by, project, slug, change) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<FunctionRow>(
        `update platform.functions f
            set name = coalesce($3, f.name), verify_jwt = coalesce($4, f.verify_jwt), updated_at = clock_timestamp()
          where f.project_id = $1 and f.slug = $2 returning ${columns}`,
        [project.id, slug, change.name ?? null, change.verify_jwt ?? null],
      )
      const changed = required(rows)
      await audit(client, by, project, 'function.changed', { function: slug, ...change })
      return changed
    }),
  remove: (by, project, slug) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<FunctionRow>(
        `delete from platform.functions f where f.project_id = $1 and f.slug = $2 returning ${columns}`,
        [project.id, slug],
      )
      const removed = required(rows)
      await audit(client, by, project, 'function.deleted', { function: slug })
      return removed
    }),
})
