import { randomBytes } from 'node:crypto'
import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { CustomDomain } from '@cairn/contracts/domains/project-domains'
import { DatabaseError } from 'pg'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { platformActor, recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { storableJson } from '../../db/storable-json.ts'
import { fail } from '../../errors.ts'
import { lockProject } from '../projects/lock-project.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { FoundRecords, storedRecords } from './dns-records.ts'

type OfProject = Pick<StoredProject, 'id' | 'ref' | 'name' | 'organization_id'>

export interface StoredHostname {
  hostname: string
  token: string
  status: CustomDomain['status']
  checkedAt: string | undefined
  found: FoundRecords | undefined
}

interface HostnameRow extends Row {
  hostname: string
  token: string
  verified_at: Date | null
  activated_at: Date | null
  checked_at: Date | null
  found: unknown
}

const statusOf = ({ verified_at: verified, activated_at: activated }: HostnameRow): CustomDomain['status'] => {
  if (activated !== null) return 'active'
  return verified === null ? 'pending' : 'verified'
}

const toStored = (row: HostnameRow): StoredHostname => ({
  hostname: row.hostname,
  token: row.token,
  status: statusOf(row),
  checkedAt: row.checked_at?.toISOString(),
  found: row.found === null ? undefined : FoundRecords.parse(row.found),
})

interface HolderRow {
  ref: string
  name: string
  organization_id: string
  token: string
}

export interface CustomHostnameStore {
  find: (ref: string) => Promise<StoredHostname | undefined>
  /** All that are active, with the reference of their projects. */
  listActive: () => Promise<{ ref: string; claim: StoredHostname }[]>
  /** Replaces one that is not active. Throws `has_custom_domain`, and `project_not_found` as the others that a person asks for. */
  claim: (by: Actor, project: OfProject, hostname: string) => Promise<void>
  /**
   * Stores what a look at the DNS found. Where it proves the claim, the host name is the project's, and no more that of a project
   * whose record is gone. Throws `hostname_taken`. Returns the project that lost it.
   */
  noteCheck: (by: Actor, project: OfProject, claim: StoredHostname, found: FoundRecords) => Promise<string | undefined>
  /** The same for one that is active: nothing but what was found changes. */
  noteFound: (ref: string, claim: StoredHostname, found: FoundRecords) => Promise<void>
  /** Throws `not_verified` and `custom_domain_unavailable`. */
  activate: (by: Actor, project: OfProject, hostname: string) => Promise<void>
  /** Throws `no_custom_domain`. */
  delete: (by: Actor, project: OfProject) => Promise<void>
}

const columns = 'hostname, token, verified_at, activated_at, checked_at, found'

const uniqueViolation = '23505'

const eventOf = (
  { ref, name, organization_id: organizationId }: Omit<OfProject, 'id'>,
  action: AuditAction,
  hostname: string,
) => ({
  organizationId,
  action,
  target: { type: 'project' as const, id: ref, name },
  details: { hostname },
})

/** Takes a host name from the project that has it, if its record is gone from the DNS. Returns that project. */
const takeOver = async (
  client: PoolClient,
  { ref }: OfProject,
  { hostname }: StoredHostname,
  { txt }: FoundRecords,
): Promise<string | undefined> => {
  const { rows } = await client.query<HolderRow>(
    `select p.ref, p.name, p.organization_id, c.token
     from platform.custom_hostnames c join platform.projects p on p.ref = c.project_ref
     where c.hostname = $1 and c.verified_at is not null and c.project_ref <> $2 for update of c`,
    [hostname, ref],
  )
  const [holder] = rows
  if (holder === undefined) return undefined
  if (txt.includes(holder.token)) throw fail('hostname_taken')
  // What was found before says nothing: its record may have been there, and has gone since.
  await client.query(
    `update platform.custom_hostnames set verified_at = null, activated_at = null, checked_at = null, found = null
     where project_ref = $1`,
    [holder.ref],
  )
  const lost = { ...holder, organization_id: Number(holder.organization_id) }
  await recordAudit(client, platformActor, eventOf(lost, 'project.custom_domain_lost', hostname))
  return holder.ref
}

/** The tier that the project has until the end of the transaction: a transfer and a change of the plan wait for it. */
const lockTier = async (client: PoolClient, project: OfProject): Promise<string> => {
  const { rows } = await client.query<{ tier: string }>(
    'select tier from platform.organizations where id = $1 for share',
    [project.organization_id],
  )
  const [row] = rows
  if (row === undefined) throw fail('project_not_found')
  await lockProject(client, project)
  return row.tier
}

const noteFound = `update platform.custom_hostnames set checked_at = now(), found = $3
  where project_ref = $1 and token = $2`

/** `planProblem`: why a tier does not include custom domains. */
export const createCustomHostnameStore = (
  db: Database,
  planProblem: (tier: string) => string | undefined,
): CustomHostnameStore => ({
  find: async (ref) => {
    const [row] = await db.query<HostnameRow>(
      `select ${columns} from platform.custom_hostnames where project_ref = $1`,
      [ref],
    )
    return row && toStored(row)
  },
  listActive: async () => {
    const rows = await db.query<HostnameRow & { ref: string }>(
      `select project_ref as ref, ${columns} from platform.custom_hostnames where activated_at is not null order by checked_at`,
    )
    return rows.map((row) => ({ ref: row.ref, claim: toStored(row) }))
  },
  claim: (by, project, hostname) =>
    db.transaction(async (client) => {
      await lockProject(client, project)
      // What was found of another name says nothing. The same name keeps its token: its record may be in the DNS already.
      const { rowCount } = await client.query(
        `insert into platform.custom_hostnames as c (project_ref, hostname, token) values ($1, $2, $3)
         on conflict (project_ref) do update set hostname = excluded.hostname, token = excluded.token,
           verified_at = null, checked_at = null, found = null, inserted_at = now()
           where c.hostname <> excluded.hostname and c.activated_at is null`,
        [project.ref, hostname, `cairn-domain-verification=${randomBytes(20).toString('hex')}`],
      )
      if (rowCount === 1) return recordAudit(client, by, eventOf(project, 'project.custom_domain_added', hostname))
      const { rows } = await client.query<{ hostname: string }>(
        'select hostname from platform.custom_hostnames where project_ref = $1',
        [project.ref],
      )
      if (rows[0]?.hostname !== hostname) throw fail('has_custom_domain')
    }),
  noteCheck: async (by, project, claim, found) => {
    const { hostname, token } = claim
    const values = [project.ref, token, storableJson(storedRecords(found, token))]
    const isProven = found.isRouted && found.txt.includes(token)
    if (claim.status === 'active' || !found.responded) {
      await db.query(noteFound, values)
      return undefined
    }
    try {
      return await db.transaction(async (client) => {
        const loser = isProven ? await takeOver(client, project, claim, found) : undefined
        const { rowCount } = await client.query(
          `update platform.custom_hostnames set checked_at = now(), found = $3,
             verified_at = case when $4 or activated_at is not null then coalesce(verified_at, now()) end
           where project_ref = $1 and token = $2`,
          [...values, isProven],
        )
        if (rowCount === 0) throw fail('no_custom_domain')
        if (isProven && claim.status === 'pending')
          await recordAudit(client, by, eventOf(project, 'project.custom_domain_verified', hostname))
        return loser
      })
    } catch (error) {
      // Another project has proven it at the same moment.
      if (error instanceof DatabaseError && error.code === uniqueViolation) throw fail('hostname_taken')
      throw error
    }
  },
  noteFound: async (ref, { token }, found) => {
    await db.query(noteFound, [ref, token, storableJson(storedRecords(found, token))])
  },
  activate: (by, project, hostname) =>
    db.transaction(async (client) => {
      const message = planProblem(await lockTier(client, project))
      if (message !== undefined) throw fail('custom_domain_unavailable', { message })
      const { rows } = await client.query<{ was_active: boolean }>(
        `update platform.custom_hostnames c set activated_at = coalesce(c.activated_at, now())
         from (select project_ref, activated_at from platform.custom_hostnames where project_ref = $1 for update) b
         where c.project_ref = b.project_ref and c.hostname = $2 and c.verified_at is not null
         returning b.activated_at is not null as was_active`,
        [project.ref, hostname],
      )
      const [row] = rows
      if (row === undefined) throw fail('not_verified')
      if (!row.was_active) await recordAudit(client, by, eventOf(project, 'project.custom_domain_activated', hostname))
    }),
  delete: (by, project) =>
    db.transaction(async (client) => {
      await lockProject(client, project)
      const { rows } = await client.query<{ hostname: string }>(
        'delete from platform.custom_hostnames where project_ref = $1 returning hostname',
        [project.ref],
      )
      const [row] = rows
      if (row === undefined) throw fail('no_custom_domain')
      await recordAudit(client, by, eventOf(project, 'project.custom_domain_deleted', row.hostname))
    }),
})
