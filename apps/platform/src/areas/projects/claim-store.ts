import { matrix } from '@cairn/contracts/actions'
import { createHash, randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { lockProject } from './lock-project.ts'
import type { StoredProject } from './project-store.ts'

type OfProject = Pick<StoredProject, 'id' | 'ref' | 'name' | 'organization_id'>

export interface FoundClaim {
  projectRef: string
  /** That the project belongs to. */
  organizationName: string
  expiresAt: Date
}

export interface ClaimStore {
  /** Ends an earlier one. */
  create: (by: Actor, project: OfProject) => Promise<{ token: string; expiresAt: Date }>
  /** When the link of the project ends; undefined: there is none. */
  openUntil: (project: OfProject) => Promise<Date | undefined>
  revoke: (by: Actor, project: OfProject) => Promise<void>
  /** Throws `claim_not_found`, `claim_used` and `claim_expired`. */
  find: (token: string) => Promise<FoundClaim>
  /** Uses it up, in the transaction of the transfer. Throws as `find`. */
  use: (client: PoolClient, token: string) => Promise<void>
}

interface ClaimRow extends Row {
  id: string
  ref: string
  organization_name: string
  expires_at: Date
  is_expired: boolean
  is_used: boolean
}

const lifetime = '7 days'
const tokenBytes = 32
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

// An owner who is one no longer would otherwise take the project along by a link that they made in time.
const isByOwner = (roles: string): string => `(c.created_by is null or exists (
  select from platform.members m
  where m.organization_id = p.organization_id and m.account_id = c.created_by and m.role = any (${roles}::text[])))`

const { roles } = matrix['projects:Transfer']

const selectClaim = `
  select c.id, p.ref, o.name as organization_name, c.expires_at, c.expires_at <= now() as is_expired,
    c.claimed_at is not null as is_used
  from platform.project_claims c
  join platform.projects p on p.id = c.project_id join platform.organizations o on o.id = p.organization_id
  where c.token_hash = $1 and (c.claimed_at is not null or ${isByOwner('$2')})`

const usable = (row: ClaimRow | undefined): ClaimRow => {
  if (row === undefined) throw fail('claim_not_found')
  if (row.is_used) throw fail('claim_used')
  if (row.is_expired) throw fail('claim_expired')
  return row
}

const auditOf = (client: PoolClient, by: Actor, project: OfProject, action: `project.claim_${'offered' | 'revoked'}`) =>
  recordAudit(client, by, {
    organizationId: project.organization_id,
    action,
    target: { type: 'project', id: project.ref, name: project.name },
  })

/** Of one project. */
export const deleteOpenClaims = 'delete from platform.project_claims where project_id = $1 and claimed_at is null'

export const createClaimStore = (db: Database): ClaimStore => ({
  create: (by, project) =>
    db.transaction(async (client) => {
      // One after the other: each project has one link.
      await lockProject(client, project)
      await client.query(deleteOpenClaims, [project.id])
      const token = randomBytes(tokenBytes).toString('base64url')
      const { rows } = await client.query<{ expires_at: Date }>(
        `insert into platform.project_claims (project_id, token_hash, created_by, expires_at)
         values ($1, $2, $3, now() + interval '${lifetime}') returning expires_at`,
        [project.id, hashOf(token), by.accountId],
      )
      const [row] = rows
      if (row === undefined) throw fail('project_not_found')
      await auditOf(client, by, project, 'project.claim_offered')
      return { token, expiresAt: row.expires_at }
    }),
  openUntil: async ({ id }) => {
    const [row] = await db.query<{ expires_at: Date }>(
      `select c.expires_at from platform.project_claims c join platform.projects p on p.id = c.project_id
       where p.id = $1 and c.claimed_at is null and c.expires_at > now() and ${isByOwner('$2')}`,
      [id, roles],
    )
    return row?.expires_at
  },
  revoke: (by, project) =>
    db.transaction(async (client) => {
      const { rowCount } = await client.query(deleteOpenClaims, [project.id])
      if (rowCount !== 0) await auditOf(client, by, project, 'project.claim_revoked')
    }),
  find: async (token) => {
    const [found] = await db.query<ClaimRow>(selectClaim, [hashOf(token), roles])
    const row = usable(found)
    return { projectRef: row.ref, organizationName: row.organization_name, expiresAt: row.expires_at }
  },
  use: async (client, token) => {
    const { rows } = await client.query<ClaimRow>(`${selectClaim} for update of c`, [hashOf(token), roles])
    const { id } = usable(rows[0])
    await client.query('update platform.project_claims set claimed_at = now() where id = $1', [id])
  },
})
