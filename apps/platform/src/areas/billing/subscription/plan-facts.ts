import { dayOf } from '@cairn/contracts/billing/invoices/cycles'
import type { PlanFacts } from '@cairn/contracts/billing/plan-effects'
import { tiers } from '@cairn/contracts/product-catalogue/plan-ids'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import type { Catalogue } from '../../product-catalogue/catalogue.ts'
import { usageReport } from '../usage-report.ts'
import type { UsageStore } from '../usage-store.ts'

const Known = z.object({
  tier: z.enum(tiers),
  has_sso: z.boolean(),
  has_drains: z.boolean(),
  restricted: z.number(),
  projects: z.array(z.object({ ref: z.string(), name: z.string(), size: z.string() })),
})

const selectKnown = `
  select o.tier,
    exists (select from platform.sso_connections c where c.organization_id = o.id) as has_sso,
    exists (select from platform.log_drains d join platform.projects p on p.id = d.project_id
      where p.organization_id = o.id) as has_drains,
    (select count(*)::int from platform.members m where m.organization_id = o.id and (m.role = 'read_only' or exists (
      select from platform.project_roles r join platform.projects p on p.id = r.project_id
      where p.organization_id = o.id and r.account_id = m.account_id))) as restricted,
    (select coalesce(json_agg(json_build_object('ref', p.ref, 'name', p.name, 'size', p.instance_size)
       order by lower(p.name), p.id), '[]')
     from platform.projects p where p.organization_id = o.id) as projects
  from platform.organizations o where o.id = $1`

/** The tier of an organization, and what a change of it would touch. */
export const readPlanFacts = async (
  parts: { db: Database; usage: UsageStore; catalogue: Catalogue },
  organizationId: number,
  nowMs: number,
): Promise<{ tier: z.infer<typeof Known>['tier']; facts: PlanFacts }> => {
  const { db, usage } = parts
  const [row] = await db.query(selectKnown, [organizationId])
  const known = Known.parse(row)
  const { meters } = await usageReport(parts, { organizationId }, nowMs)
  const sizes = await Promise.all(
    known.projects.map(({ ref }) => usage.before(ref, dayOf(nowMs) + 1, ['database_size'])),
  )
  return {
    tier: known.tier,
    facts: {
      projects: known.projects.map(({ name, size }, index) => ({
        name,
        size,
        databaseBytes: Number(sizes[index]?.[0]?.amount ?? 0),
      })),
      usage: meters.map(({ meter, usage: used }) => ({ meter, usage: used })),
      hasSingleSignOn: known.has_sso,
      hasLogDrains: known.has_drains,
      restrictedMembers: known.restricted,
    },
  }
}
