import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { PoolClient } from 'pg'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Row } from '../../db/database.ts'
import type { PlatformError } from '../../errors.ts'
import { fail } from '../../errors.ts'
import type { Admit } from '../../limits/creation-limits.ts'
import { waitForOthers } from '../../limits/creation-limits.ts'
import { recoveryPlanProblem } from '../backups/recovery-terms.ts'
import { branchingPlanProblem } from '../branches/branching-terms.ts'
import type { DomainPlanParts } from '../domains/domain-terms.ts'
import { customDomainPlanProblem } from '../domains/domain-terms.ts'
import type { Catalogue } from '../product-catalogue/catalogue.ts'
import { deleteOpenClaims } from './claim-store.ts'
import type { StoredProject } from './project-store.ts'
import { wrongStatus } from './wrong-status.ts'

type Target = Pick<Organization, 'id' | 'slug' | 'name' | 'plan'>

interface TransferChecks {
  /** For a project that runs. */
  admit?: Admit
  /** Of a project that is claimed: throws where that is not allowed any more. */
  claim?: (client: PoolClient) => Promise<void>
}

export interface TransferStore {
  /** Why the project cannot be transferred there now; undefined if it can. */
  problemOf: (project: StoredProject, target: Target) => PlatformError | undefined
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
  has_branches: boolean
  has_recovery: boolean
  has_custom_domain: boolean
}

// Of people who do not see the project any more.
const deleteDraftsLeftBehind = `
  delete from platform.snippet_drafts d using platform.projects p
  where p.id = d.project_id and (p.id = $1 or p.parent_project_id = $1) and not exists (
    select from platform.members m
    where m.organization_id = p.organization_id and m.account_id = d.account_id and m.role is not null)`

/** Why branches cannot go there; undefined if they can. */
const branchProblem = (catalogue: Pick<Catalogue, 'document'>, { name, plan }: Target): PlatformError | undefined => {
  if (branchingPlanProblem(catalogue, plan.id) === undefined) return undefined
  const message = `The project has preview branches, and the plan of ${name} does not include them. Delete the branches first.`
  return fail('has_branches', { message })
}

/** Why point-in-time recovery cannot be had there; undefined if it can. */
const recoveryProblem = (catalogue: Pick<Catalogue, 'document'>, { name, plan }: Target): PlatformError | undefined => {
  if (recoveryPlanProblem(catalogue, plan.id) === undefined) return undefined
  return fail('recovery_is_on', {
    message: `The project has point-in-time recovery, and the plan of ${name} does not include it. Switch it off first.`,
  })
}

/** Why an active custom domain cannot be had there; undefined if it can. */
const domainProblem = (parts: DomainPlanParts, { name, plan }: Target): PlatformError | undefined => {
  if (customDomainPlanProblem(parts, plan.id) === undefined) return undefined
  return fail('custom_domain_is_on', {
    message: `The project has a custom domain, and the plan of ${name} does not include one. Delete it first.`,
  })
}

const problemIn =
  (parts: DomainPlanParts): TransferStore['problemOf'] =>
  (project, target) => {
    const { catalogue } = parts
    if (project.organization_id === target.id) return fail('already_there')
    if (project.parent_project_ref !== null) return fail('is_branch')
    const ofBranches = project.preview_branch_refs.length === 0 ? undefined : branchProblem(catalogue, target)
    const ofRecovery = project.recovery_days === null ? undefined : recoveryProblem(catalogue, target)
    return (
      ofBranches ??
      ofRecovery ??
      (project.has_custom_domain ? domainProblem(parts, target) : undefined) ??
      (isActionAllowed('transfer', project.status) ? undefined : wrongStatus('transfer', project.status))
    )
  }

export const createTransferStore = (db: Database, parts: DomainPlanParts): TransferStore => ({
  problemOf: problemIn(parts),
  preview: async (project, targetId) => {
    const [row] = await db.query<ChangesRow>(selectChanges, [project.id, project.organization_id, targetId])
    return { losing: row?.losing ?? [], gaining: row?.gaining ?? [], droppedRoles: row?.dropped_roles ?? 0 }
  },
  transfer: async (by, project, target, { admit, claim } = {}) => {
    const problem = problemIn(parts)(project, target)
    if (problem !== undefined) throw problem
    await db.transaction(async (client) => {
      // First, as where a project is restored: otherwise each of the two could wait for the other.
      await waitForOthers(client, by)
      // Whatever works on the project changes its status first: from here on it waits for this transaction.
      const { rows } = await client.query<LockedRow>(
        `select status, organization_id,
           exists (select from platform.projects b where b.parent_project_id = p.id) as has_branches,
           exists (select from platform.recovery_windows w where w.project_id = p.id) as has_recovery,
           exists (
             select from platform.custom_hostnames c where c.project_ref = p.ref and c.activated_at is not null
           ) as has_custom_domain
         from platform.projects p where id = $1 for update of p`,
        [project.id],
      )
      const [now] = rows
      if (now === undefined || Number(now.organization_id) !== project.organization_id) throw fail('project_not_found')
      if (!isActionAllowed('transfer', now.status)) throw wrongStatus('transfer', now.status)
      const ofBranches = now.has_branches ? branchProblem(parts.catalogue, target) : undefined
      if (ofBranches !== undefined) throw ofBranches
      const ofRecovery = now.has_recovery ? recoveryProblem(parts.catalogue, target) : undefined
      if (ofRecovery !== undefined) throw ofRecovery
      const ofDomain = now.has_custom_domain ? domainProblem(parts, target) : undefined
      if (ofDomain !== undefined) throw ofDomain
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
})
