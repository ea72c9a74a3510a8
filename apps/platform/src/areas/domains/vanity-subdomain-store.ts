import type { AuditAction } from '@cairn/contracts/audit-actions'
import { DatabaseError } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { StoredProject } from '../projects/project-store.ts'

type OfProject = Pick<StoredProject, 'ref' | 'name' | 'organization_id'>

export interface VanitySubdomainStore {
  find: (ref: string) => Promise<string | undefined>
  /** Whether another project has it. */
  isTaken: (ref: string, name: string) => Promise<boolean>
  /** Throws `vanity_name_taken`. */
  set: (by: Actor, project: OfProject, name: string) => Promise<void>
  delete: (by: Actor, project: OfProject) => Promise<void>
}

const uniqueViolation = '23505'

const eventOf = (
  { ref, name, organization_id: organizationId }: OfProject,
  action: AuditAction,
  subdomain: string,
) => ({
  organizationId,
  action,
  target: { type: 'project' as const, id: ref, name },
  details: { name: subdomain },
})

export const createVanitySubdomainStore = (db: Database): VanitySubdomainStore => ({
  find: async (ref) => {
    const [row] = await db.query<{ name: string }>(
      'select name from platform.vanity_subdomains where project_ref = $1',
      [ref],
    )
    return row?.name
  },
  isTaken: async (ref, name) => {
    const rows = await db.query('select from platform.vanity_subdomains where name = $2 and project_ref <> $1', [
      ref,
      name,
    ])
    return rows.length > 0
  },
  set: async (by, project, name) => {
    try {
      await db.transaction(async (client) => {
        const { rowCount } = await client.query(
          `insert into platform.vanity_subdomains as v (project_ref, name) values ($1, $2)
           on conflict (project_ref) do update set name = excluded.name where v.name <> excluded.name`,
          [project.ref, name],
        )
        if (rowCount !== 0) await recordAudit(client, by, eventOf(project, 'project.vanity_subdomain_set', name))
      })
    } catch (error) {
      if (error instanceof DatabaseError && error.code === uniqueViolation) throw fail('vanity_name_taken')
      throw error
    }
  },
  delete: (by, project) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'delete from platform.vanity_subdomains where project_ref = $1 returning name',
        [project.ref],
      )
      for (const { name } of rows)
        await recordAudit(client, by, eventOf(project, 'project.vanity_subdomain_deleted', name))
    }),
})
