import { recoveryAddOn } from '@cairn/contracts/backups/recovery-rules'
import { branchingAddOn, customDomainAddOn } from '@cairn/contracts/billing/add-on-rules'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import type { Config } from '../../../config.ts'
import type { Queries, Row } from '../../../db/database.ts'
import type { Catalogue } from '../../product-catalogue/catalogue.ts'

/** All projects of an organization, or one project with its branches. */
type Holder = { organizationId: number } | { projectId: number }

/** An add-on that is on, and that a plan does not include. */
export interface LostAddOn {
  key: string
  title: string
  /** Of the projects that have it. */
  names: string[]
  /** What a person does to have it no more. */
  wayOut: string
}

interface Parts {
  catalogue: Pick<Catalogue, 'document'>
  config: Pick<Config, 'limits'>
}

interface HeldRow extends Row {
  add_on: string
  names: string[]
}

// What is not switched by itself is deleted, or has a page of its own.
const waysOut: Readonly<Record<string, string>> = {
  [branchingAddOn]: 'Delete the branches first.',
  [recoveryAddOn]: 'Switch it off first, in Database, Backups.',
  [customDomainAddOn]: 'Delete the domains first, in Project settings, Custom domains.',
}
const wayOutOfSwitched = 'Switch it off first, in Project settings, Add-ons.'

// Log drains are not among them: a plan without them keeps them, and they send nothing.
const selectHeld = `
  select a.add_on, array_agg(p.name order by lower(p.name), p.id) as names
  from (
    select project_id, add_on from platform.project_add_ons
    union
    select parent_project_id, $3 from platform.projects
    union
    select project_id, $4 from platform.recovery_windows
    union
    select p.id, $5 from platform.custom_hostnames c join platform.projects p on p.ref = c.project_ref
    where c.activated_at is not null
  ) a
  join platform.projects p on p.id = a.project_id
  where p.organization_id = $1 or p.id = $2 or p.parent_project_id = $2
  group by a.add_on order by a.add_on`

/** The add-ons that are on and that a plan does not include. */
export const lostAddOns = async (
  { catalogue, config }: Parts,
  within: Queries,
  holder: Holder,
  plan: PlanId,
): Promise<LostAddOn[]> => {
  const rows = await within.query<HeldRow>(selectHeld, [
    'organizationId' in holder ? holder.organizationId : null,
    'projectId' in holder ? holder.projectId : null,
    branchingAddOn,
    recoveryAddOn,
    customDomainAddOn,
  ])
  return rows.flatMap(({ add_on: key, names }) => {
    const addOn = catalogue.document.add_ons.find((candidate) => candidate.key === key)
    const isIncluded = addOn === undefined || addOn.plans.includes(plan)
    // As where a domain is activated: without limits by plan, every plan has them.
    if (isIncluded || (key === customDomainAddOn && !config.limits.byPlan)) return []
    return [{ key, title: addOn.title, names, wayOut: waysOut[key] ?? wayOutOfSwitched }]
  })
}
