import type { SwitchedAddOn } from '@cairn/contracts/billing/add-on-rules'
import { recoveryAddOn } from '@cairn/contracts/backups/recovery-rules'
import { branchingAddOn, customDomainAddOn, drainAddOn } from '@cairn/contracts/billing/add-on-rules'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { planNames } from '@cairn/contracts/product-catalogue/plan-ids'
import type { PoolClient } from 'pg'
import type { Actor } from '../../../audit/record-audit.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Database, Queries } from '../../../db/database.ts'
import { queriesOf } from '../../../db/database.ts'
import { lockProject } from '../../projects/lock-project.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { lostAddOns } from './lost-add-ons.ts'

type OfProject = Pick<StoredProject, 'id' | 'ref' | 'name' | 'organization_id'>

export interface AddOnStore {
  /** How many the project has of each, by key. */
  counts: (projectId: number) => Promise<ReadonlyMap<string, number>>
  /** Whether it is on, for the rest of the transaction. */
  holds: (
    client: PoolClient,
    project: Pick<StoredProject, 'id' | 'organization_id'>,
    key: SwitchedAddOn,
  ) => Promise<boolean>
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

export const createAddOnStore = (db: Database, parts: Parameters<typeof lostAddOns>[0]): AddOnStore => ({
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
  holds: async (client, project, key) => {
    // Changes of an add-on, and of what needs it, come one after the other.
    await lockProject(client, project)
    const { rows } = await client.query('select from platform.project_add_ons where project_id = $1 and add_on = $2', [
      project.id,
      key,
    ])
    return rows.length > 0
  },
  switch: (by, project, { key, enabled }, check) =>
    db.transaction(async (client) => {
      await lockProject(client, project)
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
    const lost = await lostAddOns(parts, within, { organizationId }, plan)
    const texts = lost.map(({ title, names, wayOut }) => `${title} is on in ${names.join(', ')}. ${wayOut}`)
    return texts.length === 0
      ? undefined
      : `The ${planNames[plan]} plan does not include add-ons that are on. ${texts.join(' ')}`
  },
})
