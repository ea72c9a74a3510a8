import type { SwitchedAddOn } from '@cairn/contracts/billing/add-on-rules'
import { recoveryAddOn } from '@cairn/contracts/backups/recovery-rules'
import { branchingAddOn, customDomainAddOn, drainAddOn } from '@cairn/contracts/billing/add-on-rules'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { planNames } from '@cairn/contracts/product-catalogue/plan-ids'
import type { PoolClient } from 'pg'
import type { Actor } from '../../../audit/record-audit.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Config } from '../../../config.ts'
import type { Database, Queries, Row } from '../../../db/database.ts'
import { queriesOf } from '../../../db/database.ts'
import type { Catalogue } from '../../product-catalogue/catalogue.ts'
import type { StoredProject } from '../../projects/project-store.ts'

type OfProject = Pick<StoredProject, 'id' | 'ref' | 'name' | 'organization_id'>

export interface AddOnStore {
  /** How many the project has of each, by key. */
  counts: (projectId: number) => Promise<ReadonlyMap<string, number>>
  /** Whether it is on, for the rest of the transaction. */
  holds: (client: PoolClient, projectId: number, key: SwitchedAddOn) => Promise<boolean>
  /** `check` throws if it must not be done; it sees what nobody changes until the end of the transaction. */
  switch: (
    by: Actor,
    project: OfProject,
    change: { key: SwitchedAddOn; enabled: boolean },
    check: (locked: Queries) => Promise<void>,
  ) => Promise<void>
  /** Why an organization cannot go to a plan: add-ons are on that it does not include. */
  planProblem: (within: Queries, organizationId: number, plan: PlanId) => Promise<string | undefined>
}

interface HeldRow extends Row {
  add_on: string
  names: string[]
}

// Changes of an add-on, and of what needs it, come one after the other.
const lockProject = (client: PoolClient, projectId: number) =>
  client.query('select from platform.projects where id = $1 for no key update', [projectId])

interface Parts {
  catalogue: Pick<Catalogue, 'document'>
  config: Pick<Config, 'limits'>
}

// What is not switched by itself is deleted, or has a page of its own.
const waysOut: Readonly<Record<string, string>> = {
  [branchingAddOn]: 'Delete the branches first.',
  [recoveryAddOn]: 'Switch it off first, in Database, Backups.',
  [customDomainAddOn]: 'Delete the domains first, in Project settings, Custom domains.',
}
const wayOutOfSwitched = 'Switch it off first, in Project settings, Add-ons.'

export const createAddOnStore = (db: Database, { catalogue, config }: Parts): AddOnStore => ({
  counts: async (projectId) => {
    const rows = await db.query<{ add_on: string; count: number }>(
      `select add_on, 1 as count from platform.project_add_ons where project_id = $1
       union all
       select $2, count(*)::int from platform.log_drains where project_id = $1
       union all
       select $3, count(*)::int from platform.projects where parent_project_id = $1
       union all
       select $4, 1 from platform.recovery_windows where project_id = $1
       union all
       select $5, 1 from platform.custom_hostnames c join platform.projects p on p.ref = c.project_ref
       where p.id = $1 and c.activated_at is not null`,
      [projectId, drainAddOn, branchingAddOn, recoveryAddOn, customDomainAddOn],
    )
    return new Map(rows.map((row) => [row.add_on, row.count]))
  },
  holds: async (client, projectId, key) => {
    await lockProject(client, projectId)
    const { rows } = await client.query('select from platform.project_add_ons where project_id = $1 and add_on = $2', [
      projectId,
      key,
    ])
    return rows.length > 0
  },
  switch: (by, project, { key, enabled }, check) =>
    db.transaction(async (client) => {
      await lockProject(client, project.id)
      await check(queriesOf(client))
      const { rowCount } = await client.query(
        enabled
          ? `insert into platform.project_add_ons (project_id, add_on) values ($1, $2) on conflict do nothing`
          : 'delete from platform.project_add_ons where project_id = $1 and add_on = $2',
        [project.id, key],
      )
      if (rowCount === 0) return
      await recordAudit(client, by, {
        organizationId: project.organization_id,
        action: 'billing.add_on_switched',
        target: { type: 'project', id: project.ref, name: project.name },
        details: { add_on: key, enabled },
      })
    }),
  planProblem: async (within, organizationId, plan) => {
    const rows = await within.query<HeldRow>(
      `select a.add_on, array_agg(p.name order by lower(p.name), p.id) as names
       from (
         select project_id, add_on from platform.project_add_ons
         union
         select parent_project_id, $2 from platform.projects
         union
         select project_id, $3 from platform.recovery_windows
         union
         select p.id, $4 from platform.custom_hostnames c join platform.projects p on p.ref = c.project_ref
         where c.activated_at is not null
       ) a
       join platform.projects p on p.id = a.project_id
       where p.organization_id = $1 group by a.add_on order by a.add_on`,
      [organizationId, branchingAddOn, recoveryAddOn, customDomainAddOn],
    )
    const lost = rows.flatMap(({ add_on: key, names }) => {
      const addOn = catalogue.document.add_ons.find((candidate) => candidate.key === key)
      const isIncluded = addOn === undefined || addOn.plans.includes(plan)
      // As where a domain is activated: without limits by plan, every plan has them.
      if (isIncluded || (key === customDomainAddOn && !config.limits.byPlan)) return []
      return [`${addOn.title} is on in ${names.join(', ')}. ${waysOut[key] ?? wayOutOfSwitched}`]
    })
    return lost.length === 0
      ? undefined
      : `The ${planNames[plan]} plan does not include add-ons that are on. ${lost.join(' ')}`
  },
})
