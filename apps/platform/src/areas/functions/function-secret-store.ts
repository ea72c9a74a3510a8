import { createHash } from 'node:crypto'
import { maxFunctionSecrets } from '@cairn/contracts/functions/function-rules'
import type { FunctionSecret } from '@cairn/contracts/functions/function-secrets'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { Secrets } from '../../secrets.ts'
import type { StoredProject } from '../projects/project-store.ts'

type OfProject = Pick<StoredProject, 'id' | 'ref' | 'name' | 'organization_id'>

interface SecretRow extends Row {
  name: string
  digest: string
  updated_at: Date
}

export interface FunctionSecretStore {
  /** By name. */
  list: (project: Pick<OfProject, 'id'>) => Promise<FunctionSecret[]>
  /** The values, by name. */
  values: (ref: string) => Promise<Readonly<Record<string, string>>>
  /** Throws `too_many_function_secrets`. */
  set: (by: Actor, project: OfProject, secrets: readonly { name: string; value: string }[]) => Promise<FunctionSecret[]>
  /** Returns those that remain. */
  remove: (by: Actor, project: OfProject, names: readonly string[]) => Promise<FunctionSecret[]>
}

const sealPurpose = (ref: string, name: string): string => `function secret ${name} of ${ref}`

const selectSecrets =
  'select name, digest, updated_at from platform.function_secrets where project_id = $1 order by name'
const fromRow = ({ name, digest, updated_at: at }: SecretRow): FunctionSecret => ({
  name,
  value: digest,
  updated_at: at.toISOString(),
})

const listIn = async (client: PoolClient, { id }: Pick<OfProject, 'id'>): Promise<FunctionSecret[]> =>
  (await client.query<SecretRow>(selectSecrets, [id])).rows.map(fromRow)

/** Changes of a project come one after the other. */
const countChange = async (client: PoolClient, { id }: Pick<OfProject, 'id'>): Promise<void> => {
  await client.query(
    `insert into platform.function_secret_revisions as r (project_id) values ($1)
     on conflict (project_id) do update set revision = r.revision + 1`,
    [id],
  )
}

const audit = (
  client: PoolClient,
  by: Actor,
  { organization_id: organizationId, ref, name }: OfProject,
  action: 'function.secrets_set' | 'function.secrets_deleted',
  names: readonly string[],
): Promise<void> =>
  recordAudit(client, by, { organizationId, action, target: { type: 'project', id: ref, name }, details: { names } })

export const createFunctionSecretStore = (db: Database, { seal, open }: Secrets): FunctionSecretStore => ({
  list: async ({ id }) => (await db.query<SecretRow>(selectSecrets, [id])).map(fromRow),
  values: async (ref) => {
    const rows = await db.query<{ name: string; sealed_value: string } & Row>(
      `select s.name, s.sealed_value from platform.function_secrets s
         join platform.projects p on p.id = s.project_id where p.ref = $1`,
      [ref],
    )
    return Object.fromEntries(
      rows.map(({ name, sealed_value: sealed }) => {
        const value = open(sealed, sealPurpose(ref, name))
        if (value === undefined) throw new Error(`The secret ${name} was sealed with another key.`)
        return [name, value]
      }),
    )
  },
  set: (by, project, secrets) =>
    db.transaction(async (client) => {
      await countChange(client, project)
      // Of a name that is given twice, the last value counts, as in a file of variables.
      const given = new Map(secrets.map(({ name, value }) => [name, value]))
      for (const [name, value] of given)
        await client.query(
          `insert into platform.function_secrets (project_id, name, sealed_value, digest) values ($1, $2, $3, $4)
           on conflict (project_id, name) do update
             set sealed_value = excluded.sealed_value, digest = excluded.digest, updated_at = clock_timestamp()`,
          [
            project.id,
            name,
            seal(value, sealPurpose(project.ref, name)),
            createHash('sha256').update(value).digest('hex'),
          ],
        )
      const all = await listIn(client, project)
      if (all.length > maxFunctionSecrets) throw fail('too_many_function_secrets')
      await audit(client, by, project, 'function.secrets_set', [...given.keys()])
      return all
    }),
  remove: (by, project, names) =>
    db.transaction(async (client) => {
      await countChange(client, project)
      const { rows } = await client.query<{ name: string }>(
        'delete from platform.function_secrets where project_id = $1 and name = any($2) returning name',
        [project.id, names],
      )
      if (rows.length > 0)
        await audit(
          client,
          by,
          project,
          'function.secrets_deleted',
          rows.map(({ name }) => name),
        )
      return listIn(client, project)
    }),
})
