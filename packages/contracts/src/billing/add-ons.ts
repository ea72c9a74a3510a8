import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { AddOn } from '../product-catalogue/catalogue-schema.ts'
import { switchedAddOns } from './add-on-rules.ts'

const Cents = z.number().int()

export const ProjectAddOn = AddOn.extend({
  /** How many of it the project has. */
  count: z.number().int(),
  /** Why the project cannot have it: by the installation, or by the plan. Null: it can. */
  unavailable: z.string().nullable(),
  /** Whether it is switched by itself; otherwise it is on where the project has any of it. */
  is_switched: z.boolean(),
  /** What the bill of this billing cycle would change by, before tax, if it was switched now. Null: it is not switched. */
  change_cents: Cents.nullable(),
  /** What the project costs of it in this billing cycle, if it stays as it is. */
  cost_cents: Cents,
})
export type ProjectAddOn = z.infer<typeof ProjectAddOn>

const path = '/platform/projects/:ref/billing/addons'

export const ProjectAddOns = z.object({
  add_ons: z.array(ProjectAddOn),
  /** Why members cannot switch add-ons here, whatever their role: an operator or a partner does. Null: they can. */
  locked: z.string().nullable(),
  /** The last day of the billing cycle. */
  cycle_end: z.iso.date(),
})
export type ProjectAddOns = z.infer<typeof ProjectAddOns>

export const listAddOns = endpoint({
  name: 'listAddOns',
  method: 'GET',
  path,
  summary:
    'The add-ons of the catalogue: which of them the project has, what they cost, and why it cannot have others.',
  params: RefParams,
  response: ProjectAddOns,
  errors: ['project_not_found'],
})

export const switchAddOn = endpoint({
  name: 'switchAddOn',
  method: 'PUT',
  path: `${path}/:key`,
  summary: 'Switch an add-on of the project on or off. It is charged for the time that it is on.',
  params: RefParams.extend({ key: z.enum(switchedAddOns) }),
  body: z.object({ enabled: z.boolean() }),
  response: ProjectAddOns,
  errors: ['project_not_found', 'plan_lacks', 'plan_by_partner', 'add_on_in_use', 'not_offered'],
})
