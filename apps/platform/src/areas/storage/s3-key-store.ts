import { randomBytes, randomUUID } from 'node:crypto'
import type { S3Key } from '@cairn/contracts/storage/s3-keys'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { Secrets } from '../../secrets.ts'
import { lockProject } from '../projects/lock-project.ts'
import type { StoredProject } from '../projects/project-store.ts'

interface S3KeyRow extends Row {
  id: string
  description: string
  access_key: string
  created_at: Date
}

type OfProject = Pick<StoredProject, 'id' | 'ref' | 'name' | 'organization_id'>

/** The access keys of the S3 protocol of projects. */
export interface S3KeyStore {
  /** Oldest first. */
  list: (project: OfProject) => Promise<S3Key[]>
  /** Throws `too_many_s3_keys`. */
  create: (by: Actor, project: OfProject, description: string) => Promise<S3Key & { secret_key: string }>
  /** Throws `s3_key_not_found`. */
  remove: (by: Actor, project: OfProject, id: string) => Promise<S3Key>
}

const mostKeys = 50
const columns = 'id, description, access_key, created_at'

export const sealPurposeOfS3Key = (id: string): string => `s3-key:${id}`

const toKey = ({ id, description, access_key, created_at: createdAt }: S3KeyRow): S3Key => ({
  id,
  description,
  access_key,
  created_at: createdAt.toISOString(),
})

const rowsOf = async (db: Pick<PoolClient, 'query'>, { id }: OfProject): Promise<S3KeyRow[]> => {
  const { rows } = await db.query<S3KeyRow>(
    `select ${columns} from platform.project_s3_keys where project_id = $1 order by created_at, id`,
    [id],
  )
  return rows
}

const audit = (
  client: PoolClient,
  by: Actor,
  project: OfProject,
  action: 'storage.s3_key_created' | 'storage.s3_key_deleted',
  { description, access_key }: S3Key,
) =>
  recordAudit(client, by, {
    organizationId: project.organization_id,
    action,
    target: { type: 'project', id: project.ref, name: project.name },
    details: { description, access_key },
  })

export const createS3KeyStore = (db: Database, secrets: Secrets): S3KeyStore => {
  /** Changes of the keys of one project take turns, so that their number is checked as it will be. */
  const change = <T>(project: OfProject, work: (client: PoolClient) => Promise<T>): Promise<T> =>
    db.transaction(async (client) => {
      await lockProject(client, project)
      return work(client)
    })

  return {
    list: (project) => db.transaction(async (client) => (await rowsOf(client, project)).map(toKey)),
    create: (by, project, description) =>
      change(project, async (client) => {
        if ((await rowsOf(client, project)).length >= mostKeys) throw fail('too_many_s3_keys')
        const id = randomUUID()
        const secret = randomBytes(32).toString('hex')
        const { rows } = await client.query<S3KeyRow>(
          `insert into platform.project_s3_keys (id, project_id, description, access_key, sealed_secret)
           values ($1, $2, $3, $4, $5) returning ${columns}`,
          [id, project.id, description, randomBytes(16).toString('hex'), secrets.seal(secret, sealPurposeOfS3Key(id))],
        )
        const [row] = rows
        if (row === undefined) throw new Error('The access key was not stored.')
        const key = toKey(row)
        await audit(client, by, project, 'storage.s3_key_created', key)
        return { ...key, secret_key: secret }
      }),
    remove: (by, project, id) =>
      change(project, async (client) => {
        const { rows } = await client.query<S3KeyRow>(
          `delete from platform.project_s3_keys where id = $1 and project_id = $2 returning ${columns}`,
          [id, project.id],
        )
        const [row] = rows
        if (row === undefined) throw fail('s3_key_not_found')
        const key = toKey(row)
        await audit(client, by, project, 'storage.s3_key_deleted', key)
        return key
      }),
  }
}
