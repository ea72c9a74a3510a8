import { recoveryAddOn } from '@cairn/contracts/backups/recovery-rules'
import { branchingAddOn, customDomainAddOn } from '@cairn/contracts/billing/add-on-rules'
import type { ErrorReason } from '@cairn/contracts/error-reasons'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Config } from '../../config.ts'
import type { Database, Queries, Row } from '../../db/database.ts'
import { queriesOf } from '../../db/database.ts'
import type { PlatformError } from '../../errors.ts'
import { fail } from '../../errors.ts'
import type { Admit } from '../../limits/creation-limits.ts'
import { waitForOthers } from '../../limits/creation-limits.ts'
import type { LostAddOn } from '../billing/add-ons/lost-add-ons.ts'
import { lostAddOns } from '../billing/add-ons/lost-add-ons.ts'
import type { PlanOf } from '../organizations/plans.ts'
import { plansOn } from '../organizations/plans.ts'
import type { Catalogue } from '../product-catalogue/catalogue.ts'
import { deleteOpenClaims } from './claim-store.ts'
import type { StoredProject } from './project-store.ts'
import { wrongStatus } from './wrong-status.ts'

interface Parts {
  catalogue: Pick<Catalogue, 'document'>
  config: Pick<Config, 'limits' | 'mode' | 'disabledFeatures' | 'documentsFile'>
}

type Target = Pick<Organization, 'id' | 'slug' | 'name' | 'plan'>

interface TransferChecks {
  /** For a project that runs. */
  admit?: Admit
  /** Of a project that is claimed: throws where that is not allowed any more. */
  claim?: (client: PoolClient) => Promise<void>
}

export interface TransferStore {
  /** Why the project cannot be transferred there now; undefined if it can. */
  problemOf: (project: StoredProject, target: Target) => Promise<PlatformError | undefined>
  /** Account ids of those who see the project before and not after, and the other way round. */
  preview: (
    project: StoredProject,
    targetId: number,
  ) => Promise<{ losing: string[]; gaining: string[]; droppedRoles: number }>
  /** Throws the problem that `problemOf` returns, also one that arose in the meantime. */
  transfer: (by: Actor, project: StoredProject, target: Target, checks?: TransferChecks) => Promise<void>
}

// Who sees the project now, and who will: as members of all of an organization, or by a role in the project.
const selectChanges = `
  with seeing as (
    select account_id from platform.members where organization_id = $2 and role is not null
    union
    select account_id from platform.project_roles where project_id = $1
  ), to_see as (
    select account_id from platform.members where organization_id = $3 and role is not null
  )
  select
    array(select account_id from seeing except select account_id from to_see) as losing,
    array(select account_id from to_see except select account_id from seeing) as gaining,
    (select count(*)::int from platform.project_roles where project_id = $1) as dropped_roles`

interface ChangesRow extends Row {
  losing: string[]
  gaining: string[]
  dropped_roles: number
}

// Its branches go with it. That roles in single projects end is the trigger projects_forget_project_roles.
const moveProject = `
  update platform.projects set organization_id = $3
  where organization_id = $2 and (id = $1 or parent_project_id = $1)`

interface LockedRow {
  status: ProjectStatus
  organization_id: string
}

// Of people who do not see the project any more.
const deleteDraftsLeftBehind = `
  delete from platform.snippet_drafts d using platform.projects p
  where p.id = d.project_id and (p.id = $1 or p.parent_project_id = $1) and not exists (
    select from platform.members m
    where m.organization_id = p.organization_id and m.account_id = d.account_id and m.role is not null)`

interface Refusal {
  reason: ErrorReason
  has: string
  it: 'it' | 'them' | 'one'
  wayOut: string
}

/** Why what the project has would be lost there, and what to do first. */
const refusalOf = ({ key, title, wayOut }: LostAddOn): Refusal => {
  if (key === branchingAddOn)
    return { reason: 'has_branches', has: 'preview branches', it: 'them', wayOut: 'Delete the branches first.' }
  if (key === recoveryAddOn)
    return { reason: 'recovery_is_on', has: 'point-in-time recovery', it: 'it', wayOut: 'Switch it off first.' }
  if (key === customDomainAddOn)
    return { reason: 'custom_domain_is_on', has: 'a custom domain', it: 'one', wayOut: 'Delete it first.' }
  return { reason: 'add_on_is_on', has: `the add-on ${title}`, it: 'it', wayOut }
}

/** Why the plan of the target cannot have the project with what it has; undefined if it can. */
const planProblem = async (
  parts: Parts,
  within: Queries,
  projectId: number,
  { name, plan }: Pick<Target, 'name' | 'plan'>,
): Promise<PlatformError | undefined> => {
  const [lost] = await lostAddOns(parts, within, { projectId }, plan.id)
  if (lost === undefined) return undefined
  const { reason, has, it, wayOut } = refusalOf(lost)
  return fail(reason, { message: `The project has ${has}, and the plan of ${name} does not include ${it}. ${wayOut}` })
}

/** The target as it stays until the end of the transaction: a change of its plan and its deletion wait. */
const lockTarget = async (client: PoolClient, planOf: PlanOf, { id }: Target): Promise<Target['plan']> => {
  const { rows } = await client.query<{ tier: string }>(
    'select tier from platform.organizations where id = $1 for no key update',
    [id],
  )
  const [row] = rows
  if (row === undefined) throw fail('organization_not_found')
  return planOf(row.tier)
}

export const createTransferStore = (db: Database, parts: Parts): TransferStore => {
  const problemOf: TransferStore['problemOf'] = async (project, target) => {
    if (project.organization_id === target.id) return fail('already_there')
    if (project.parent_project_ref !== null) return fail('is_branch')
    const ofPlan = await planProblem(parts, db, project.id, target)
    return ofPlan ?? (isActionAllowed('transfer', project.status) ? undefined : wrongStatus('transfer', project.status))
  }
  return {
    problemOf,
    preview: async (project, targetId) => {
      const [row] = await db.query<ChangesRow>(selectChanges, [project.id, project.organization_id, targetId])
      return { losing: row?.losing ?? [], gaining: row?.gaining ?? [], droppedRoles: row?.dropped_roles ?? 0 }
    },
    transfer: async (by, project, target, { admit, claim } = {}) => {
      const problem = await problemOf(project, target)
      if (problem !== undefined) throw problem
      await db.transaction(async (client) => {
        // First, as where a project is restored: otherwise each of the two could wait for the other.
        await waitForOthers(client, by)
        const plan = await lockTarget(client, plansOn(parts.config), target)
        // Whatever works on the project changes its status first: from here on it waits for this transaction.
        const { rows } = await client.query<LockedRow>(
          'select status, organization_id from platform.projects where id = $1 for update',
          [project.id],
        )
        const [now] = rows
        if (now === undefined || Number(now.organization_id) !== project.organization_id)
          throw fail('project_not_found')
        if (!isActionAllowed('transfer', now.status)) throw wrongStatus('transfer', now.status)
        const ofPlan = await planProblem(parts, queriesOf(client), project.id, { name: target.name, plan })
        if (ofPlan !== undefined) throw ofPlan
        await claim?.(client)
        if (now.status !== 'INACTIVE') await admit?.(client)
        await client.query(moveProject, [project.id, project.organization_id, target.id])
        await client.query(deleteDraftsLeftBehind, [project.id])
        // A link of the owner before would take it away from the owner now.
        await client.query(deleteOpenClaims, [project.id])
        for (const organizationId of [project.organization_id, target.id])
          await recordAudit(client, by, {
            organizationId,
            action: claim === undefined ? 'project.transferred' : 'project.claimed',
            target: { type: 'project', id: project.ref, name: project.name },
            details: { from: project.organization_slug, to: target.slug },
          })
      })
    },
  }
}
