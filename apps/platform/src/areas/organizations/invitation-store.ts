import { createHash, randomBytes } from 'node:crypto'
import type { Invitation, InvitationState } from '@cairn/contracts/organizations/invitations'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { mayManageMember } from '@cairn/contracts/actions'
import { planProblem } from '@cairn/contracts/role-grants'
import type { Role } from '@cairn/contracts/roles'
import type { PoolClient } from 'pg'
import { DatabaseError } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import { addMember } from './add-member.ts'
import type { PlanOf } from './plans.ts'
import { projectIdsIn, replaceShared } from './project-roles.ts'

interface InvitedProject {
  ref: string
  name: string
}

/** Whom to make what. `projects` are refs; where there are none, the role is for the organization. */
export interface Offer {
  email: string
  role: Role
  projects: readonly string[]
}

interface InvitationRow extends Row {
  id: string
  email: string
  role: Role
  /** Null if the role is for the organization. */
  projects: InvitedProject[] | null
  invited_by_email: string
  /** What the inviter is now; null also where they are no member. */
  inviter_role: Role | null
  created_at: Date
  expires_at: Date
}

interface AddressedRow extends InvitationRow {
  organization_id: string
  organization_slug: string
  organization_name: string
  organization_tier: string
  accepted_at: Date | null
  revoked_at: Date | null
  is_member: boolean
}

/** An invitation as its link finds it, seen by one account. */
export interface AddressedInvitation {
  id: string
  state: InvitationState
  email: string
  role: Role
  projects: InvitedProject[] | null
  invitedBy: string
  expiresAt: Date
  organization: Pick<Organization, 'id' | 'slug' | 'name' | 'plan'>
  isMember: boolean
}

/** The token stands in the link and nowhere else. */
export interface IssuedInvitation {
  invitation: Invitation
  token: string
}

export interface InvitationStore {
  /** Those that are open or have expired. */
  list: (organizationId: number) => Promise<Invitation[]>
  /** Throws `already_invited`, `too_many_invitations`, `too_many_requests`, `project_not_found`. */
  issue: (by: Actor, organizationId: number, offer: Offer) => Promise<IssuedInvitation>
  /** The role of one that can still be sent again or revoked. */
  roleOf: (organizationId: number, id: string) => Promise<Role | undefined>
  /** A new token and another 24 hours. Throws `invitation_not_found`, `too_many_requests`. */
  reissue: (by: Actor, organizationId: number, id: string) => Promise<IssuedInvitation>
  /** Throws `invitation_not_found`. */
  revoke: (by: Actor, organizationId: number, id: string) => Promise<void>
  /** Throws `invitation_not_found`. */
  find: (account: Account, token: string) => Promise<AddressedInvitation>
  /** What an open invitation says without an account. Throws `invitation_not_found`. */
  preview: (token: string) => Promise<{ email: string; invitedBy: string; organizationName: string }>
  /** Makes the account a member. Throws the reason where the state is not `open`. */
  accept: (by: Actor, token: string) => Promise<AddressedInvitation>
}

type Account = Pick<Actor, 'accountId' | 'email'>

const maxOpen = 100
// An organization is not to become a way of mailing strangers, by inviting and revoking in turns.
const maxSentPerHour = 100
const entriesLookedAt = 1000
const lifetime = '24 hours'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const newToken = (): string => randomBytes(32).toString('base64url')

const projectsOf = (invitation: string): string => `
  case when ${invitation}.for_projects then (
    select coalesce(json_agg(json_build_object('ref', p.ref, 'name', p.name) order by lower(p.name), p.id), '[]')
    from platform.invitation_projects ip join platform.projects p on p.id = ip.project_id
    where ip.invitation_id = ${invitation}.id
  ) end as projects`

const inviterRole = `
  (select m.role from platform.members m where m.organization_id = i.organization_id and m.account_id = i.invited_by) as inviter_role`
const ending = `i.role, i.expires_at, ${inviterRole}`
const columns = `i.id, i.email, i.invited_by_email, i.created_at, ${ending}, ${projectsOf('i')}`
const unanswered = 'accepted_at is null and revoked_at is null'

/** Somebody who may no longer invite to a role would otherwise come back by an invitation that they made in time. */
const hasEnded = ({ expires_at, inviter_role, role }: Pick<InvitationRow, 'expires_at' | 'inviter_role' | 'role'>) =>
  expires_at <= new Date() || !mayManageMember(inviter_role, role)

const fromRow = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  projects: row.projects,
  invited_by: row.invited_by_email,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  expired: hasEnded(row),
})

const stateOf = (row: AddressedRow, account: Account): InvitationState => {
  if (row.revoked_at !== null) return 'revoked'
  if (row.email !== account.email.toLowerCase()) return 'wrong_account'
  if (row.is_member) return 'already_member'
  if (row.accepted_at !== null) return 'accepted'
  return hasEnded(row) ? 'expired' : 'open'
}

const findByToken = async (
  client: Pick<PoolClient, 'query'>,
  account: Account,
  token: string,
  planOf: PlanOf,
  lock: '' | 'for update of i',
): Promise<AddressedInvitation> => {
  const { rows } = await client.query<AddressedRow>(
    `select ${columns}, i.accepted_at, i.revoked_at,
       o.id as organization_id, o.slug as organization_slug, o.name as organization_name,
       o.tier as organization_tier,
       exists (
         select 1 from platform.members m where m.organization_id = o.id and m.account_id = $2
       ) as is_member
     from platform.invitations i join platform.organizations o on o.id = i.organization_id
     where i.token_hash = $1 ${lock}`,
    [hashOf(token), account.accountId],
  )
  const [row] = rows
  if (row === undefined) throw fail('invitation_not_found')
  return {
    id: row.id,
    state: stateOf(row, account),
    email: row.email,
    role: row.role,
    projects: row.projects,
    invitedBy: row.invited_by_email,
    expiresAt: row.expires_at,
    organization: {
      id: Number(row.organization_id),
      slug: row.organization_slug,
      name: row.organization_name,
      plan: planOf(row.organization_tier),
    },
    isMember: row.is_member,
  }
}

const refusals = {
  expired: 'invitation_expired',
  revoked: 'invitation_revoked',
  accepted: 'invitation_accepted',
  wrong_account: 'invitation_wrong_account',
  already_member: 'already_member',
} as const satisfies Record<Exclude<InvitationState, 'open'>, string>

/** The plan may have changed since the invitation was sent. */
const requirePlan = (
  { plan }: Pick<Organization, 'plan'>,
  { role, projects }: Pick<AddressedInvitation, 'role' | 'projects'>,
): void => {
  const shared = role === 'owner' ? [] : (projects ?? []).map(({ ref }) => ({ ref, role }))
  const problem = planProblem(plan.id, { role: projects === null ? role : null, projects: shared })
  if (problem !== undefined) throw fail('plan_lacks', { message: problem })
}

const isTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'invitations_one_open_per_address'

const refsOf = (projects: readonly InvitedProject[]): string[] => projects.map(({ ref }) => ref)

const target = ({ id, email }: InvitationRow) => ({ type: 'invitation', id, name: email }) as const

/** Throws `too_many_requests`. */
const requireFewSent = async (client: PoolClient, organizationId: number): Promise<void> => {
  // One after the other: invitations that are sent at once would all be counted as the last one allowed.
  await client.query('select from platform.organizations where id = $1 for no key update', [organizationId])
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count
     from (
       select action, occurred_at from platform.audit_log where organization_id = $1 order by id desc limit ${entriesLookedAt}
     ) recent
     where action in ('member.invited', 'invitation.resent') and occurred_at > now() - interval '1 hour'`,
    [organizationId],
  )
  if (Number(rows[0]?.count) >= maxSentPerHour)
    throw fail('too_many_requests', {
      message: `An organization sends at most ${maxSentPerHour} invitations in an hour. Try again later.`,
    })
}

const insertInvitation = async (
  client: PoolClient,
  by: Actor,
  organizationId: number,
  { email, role, projects }: Offer,
): Promise<{ row: InvitationRow; token: string }> => {
  await requireFewSent(client, organizationId)
  // One that nobody used in time makes way.
  const { rows: earlier } = await client.query<InvitationRow>(
    `select i.id, ${ending} from platform.invitations i where organization_id = $1 and email = $2 and ${unanswered}`,
    [organizationId, email],
  )
  await client.query(`update platform.invitations set revoked_at = now() where id = any($1) and ${unanswered}`, [
    earlier.filter(hasEnded).map(({ id }) => id),
  ])
  const { rows: open } = await client.query<{ count: string }>(
    `select count(*) as count from platform.invitations where organization_id = $1 and ${unanswered}`,
    [organizationId],
  )
  if (Number(open[0]?.count) >= maxOpen) throw fail('too_many_invitations')
  const token = newToken()
  const projectIds = await projectIdsIn(client, organizationId, [...new Set(projects)])
  const { rows: made } = await client.query<{ id: string }>(
    `insert into platform.invitations
       (organization_id, email, role, for_projects, token_hash, invited_by, invited_by_email, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${lifetime}') returning id`,
    [organizationId, email, role, projectIds.length > 0, hashOf(token), by.accountId, by.email],
  )
  const id = made[0]?.id
  await client.query(
    'insert into platform.invitation_projects (invitation_id, project_id) select $1, unnest($2::bigint[])',
    [id, projectIds],
  )
  const { rows } = await client.query<InvitationRow>(`select ${columns} from platform.invitations i where id = $1`, [
    id,
  ])
  const [row] = rows
  if (row === undefined) throw new Error('An invitation was stored and cannot be read.')
  return { row, token }
}

export const createInvitationStore = (db: Database, planOf: PlanOf): InvitationStore => ({
  list: async (organizationId) => {
    const rows = await db.query<InvitationRow>(
      `select ${columns} from platform.invitations i where organization_id = $1 and ${unanswered}
       order by created_at desc, id`,
      [organizationId],
    )
    return rows.map(fromRow)
  },

  issue: async (by, organizationId, offer) => {
    try {
      return await db.transaction(async (client) => {
        const { row, token } = await insertInvitation(client, by, organizationId, offer)
        await recordAudit(client, by, {
          organizationId,
          action: 'member.invited',
          target: target(row),
          details: { role: offer.role, ...(row.projects === null ? {} : { projects: refsOf(row.projects) }) },
        })
        return { invitation: fromRow(row), token }
      })
    } catch (error) {
      throw isTaken(error) ? fail('already_invited') : error
    }
  },

  roleOf: async (organizationId, id) => {
    const [row] = await db.query<{ role: Role }>(
      `select role from platform.invitations where organization_id = $1 and id = $2 and ${unanswered}`,
      [organizationId, id],
    )
    return row?.role
  },

  reissue: (by, organizationId, id) =>
    db.transaction(async (client) => {
      await requireFewSent(client, organizationId)
      const token = newToken()
      const { rows } = await client.query<InvitationRow>(
        `update platform.invitations i
         set token_hash = $3, expires_at = now() + interval '${lifetime}', invited_by = $4, invited_by_email = $5
         where organization_id = $1 and id = $2 and ${unanswered} returning ${columns}`,
        [organizationId, id, hashOf(token), by.accountId, by.email],
      )
      const [row] = rows
      if (row === undefined) throw fail('invitation_not_found')
      await recordAudit(client, by, { organizationId, action: 'invitation.resent', target: target(row) })
      return { invitation: fromRow(row), token }
    }),

  revoke: (by, organizationId, id) =>
    db.transaction(async (client) => {
      const { rows } = await client.query<InvitationRow>(
        `update platform.invitations i set revoked_at = now()
         where organization_id = $1 and id = $2 and ${unanswered} returning ${columns}`,
        [organizationId, id],
      )
      const [row] = rows
      if (row === undefined) throw fail('invitation_not_found')
      await recordAudit(client, by, { organizationId, action: 'invitation.revoked', target: target(row) })
    }),

  find: (account, token) => db.transaction((client) => findByToken(client, account, token, planOf, '')),

  preview: async (token) => {
    const [row] = await db.query<InvitationRow & { name: string }>(
      `select ${columns}, o.name
       from platform.invitations i join platform.organizations o on o.id = i.organization_id
       where i.token_hash = $1 and ${unanswered}`,
      [hashOf(token)],
    )
    if (row === undefined || hasEnded(row)) throw fail('invitation_not_found')
    return { email: row.email, invitedBy: row.invited_by_email, organizationName: row.name }
  },

  accept: (by, token) =>
    db.transaction(async (client) => {
      // Before the invitation, as in a deletion, and against a change of the inviter's role meanwhile.
      await client.query(
        `select from platform.organizations
         where id = (select organization_id from platform.invitations where token_hash = $1) for share`,
        [hashOf(token)],
      )
      const found = await findByToken(client, by, token, planOf, 'for update of i')
      const { organization, role, projects, state } = found
      if (state !== 'open') throw fail(refusals[state])
      await client.query('update platform.invitations set accepted_at = now() where id = $1', [found.id])
      if (projects?.length === 0) throw fail('invitation_without_projects')
      requirePlan(organization, { role, projects })
      const member = { organizationId: organization.id, accountId: by.accountId, role: projects === null ? role : null }
      // Single sign-on can make the account a member at this moment.
      if (!(await addMember(client, member))) throw fail('already_member')
      if (projects !== null && role !== 'owner')
        await replaceShared(
          client,
          organization.id,
          by.accountId,
          projects.map(({ ref }) => ({ ref, role })),
        )
      await recordAudit(client, by, {
        organizationId: organization.id,
        action: 'member.joined',
        target: { type: 'member', id: by.accountId, name: by.email },
        details: {
          role,
          ...(projects === null ? {} : { projects: refsOf(projects) }),
          invited_by: found.invitedBy,
        },
      })
      return found
    }),
})
