import type { BillingPartner } from '@cairn/contracts/billing/billing-terms'
import { cycleOn, dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import { hasSpendCap } from '@cairn/contracts/billing/invoices/usage-lines'
import type { CancellationReason, ChosenTier, PlanChanger } from '@cairn/contracts/billing/plan-changes'
import { planEffects } from '@cairn/contracts/billing/plan-effects'
import type { Subscription, SubscriptionPreview } from '@cairn/contracts/billing/subscription'
import type { Tier } from '@cairn/contracts/product-catalogue/plan-ids'
import { tierNames } from '@cairn/contracts/product-catalogue/plan-ids'
import type { JobQueue } from '@cairn/jobs'
import type { PoolClient } from 'pg'
import type { Actor } from '../../../audit/record-audit.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Config } from '../../../config.ts'
import type { Database, Row } from '../../../db/database.ts'
import { queriesOf } from '../../../db/database.ts'
import { fail } from '../../../errors.ts'
import { activeProjectsProblem, waitForOthers } from '../../../limits/creation-limits.ts'
import { planOfTier } from '../../organizations/plans.ts'
import { requireSameTier } from './require-same-tier.ts'
import type { Catalogue } from '../../product-catalogue/catalogue.ts'
import type { AddOnStore } from '../add-ons/add-on-store.ts'
import type { RedemptionStore } from '../coupons/redemption-store.ts'
import type { UsageStore } from '../usage-store.ts'
import { cancellationJob } from './cancellation-job.ts'
import { expectedCosts } from './expected-costs.ts'
import { readPlanFacts } from './plan-facts.ts'

interface Parts {
  db: Database
  usage: UsageStore
  addOns: Pick<AddOnStore, 'planProblem'>
  redemptions: Pick<RedemptionStore, 'billed'>
  catalogue: Catalogue
  config: Config
  jobs: Pick<JobQueue, 'enqueue'>
}

interface Organization {
  id: number
  slug: string
  name: string
}

export interface PlanChange {
  tier: ChosenTier
  /** What the caller saw. */
  from: Tier
  survey: { reasons: CancellationReason[]; message: string } | undefined
  /** Asked for before the transaction: the payment provider may take its time. */
  paymentProblem: string | undefined
}

export interface SubscriptionStore {
  read: (organizationId: number, nowMs: number) => Promise<Subscription>
  /** Why the organization cannot have one more project that runs; undefined if it can. */
  newProjectProblem: (by: Pick<Actor, 'accountId'>, organizationId: number) => Promise<string | undefined>
  preview: (by: Actor, organizationId: number, tier: ChosenTier, nowMs: number) => Promise<SubscriptionPreview>
  /** Throws `plan_by_operator`, `plan_by_partner`, `plan_changed` and `plan_not_possible`. */
  change: (by: Actor, organization: Organization, change: PlanChange) => Promise<void>
}

interface OrganizationRow extends Row {
  tier: Tier
  billing_partner: BillingPartner | null
}

const selectOrganization = 'select tier, billing_partner from platform.organizations where id = $1'

// Enterprise is by agreement: who has it talks to the operator.
const changerOf = ({ planChanges }: { planChanges: PlanChanger }, tier: Tier): PlanChanger =>
  tier === 'tier_enterprise' ? 'operator' : planChanges

const recordChange = async (
  client: PoolClient,
  jobs: Parts['jobs'],
  by: Actor,
  { id, slug, name }: Organization,
  { tier, from, survey }: PlanChange,
): Promise<void> => {
  await recordAudit(client, by, {
    organizationId: id,
    action: 'billing.plan_changed',
    target: { type: 'organization', id: slug, name },
    details: { from, to: tier },
  })
  if (tier !== 'tier_free' || survey === undefined) return
  await jobs.enqueue(client, {
    name: cancellationJob,
    data: { account_id: by.accountId, email: by.email, slug, name, plan: tierNames[from], ...survey },
  })
}

export const createSubscriptionStore = (parts: Parts): SubscriptionStore => {
  const { db, usage, addOns, catalogue, config, jobs } = parts
  return {
    read: async (organizationId, nowMs) => {
      const [row] = await db.query<OrganizationRow>(selectOrganization, [organizationId])
      if (row === undefined) throw fail('organization_not_found')
      const cycle = cycleOn(await usage.firstDay(organizationId), dayOf(nowMs))
      return {
        tier: row.tier,
        plan: planOfTier(row.tier),
        has_spend_cap: hasSpendCap(row.tier),
        start: dayText(cycle.start),
        end: dayText(cycle.end - 1),
        billing_partner: row.billing_partner,
        changed_by: changerOf(config.billing, row.tier),
      }
    },
    newProjectProblem: (by, organizationId) =>
      db.transaction(async (client) => {
        const { rows } = await client.query<OrganizationRow>(selectOrganization, [organizationId])
        const [row] = rows
        if (row === undefined) throw fail('organization_not_found')
        return activeProjectsProblem(parts, client, by, { organizationId, tier: row.tier, extra: 1 })
      }),
    preview: async (by, organizationId, tier, nowMs) => {
      const { tier: from, facts } = await readPlanFacts(parts, organizationId, nowMs)
      const problem = await db.transaction((client) =>
        activeProjectsProblem(parts, client, by, { organizationId, tier }),
      )
      return {
        from,
        tier,
        ...(await expectedCosts(parts, { organizationId, tier }, nowMs)),
        problem:
          from === tier
            ? null
            : (problem ?? (await addOns.planProblem(db, organizationId, planOfTier(tier).id)) ?? null),
        needs_payment_method: false,
        effects: planEffects(catalogue.document, from, tier, facts),
      }
    },
    change: (by, organization, change) =>
      db.transaction(async (client) => {
        // What the person has in other organizations counts too: it does not change in the meantime.
        await waitForOthers(client, by)
        const { rows } = await client.query<OrganizationRow>(`${selectOrganization} for update`, [organization.id])
        const [row] = rows
        if (row === undefined) throw fail('organization_not_found')
        if (row.billing_partner !== null) throw fail('plan_by_partner')
        if (changerOf(config.billing, row.tier) === 'operator')
          throw fail('plan_by_operator', { message: 'Ask an operator of this installation to change the plan.' })
        requireSameTier(row.tier, change.from)
        if (row.tier === change.tier) return
        const projects = { organizationId: organization.id, tier: change.tier }
        const problem =
          (await activeProjectsProblem({ catalogue, config }, client, by, projects)) ??
          (await addOns.planProblem(queriesOf(client), organization.id, planOfTier(change.tier).id)) ??
          change.paymentProblem
        if (problem !== undefined) throw fail('plan_not_possible', { message: problem })
        await client.query('update platform.organizations set tier = $2 where id = $1', [organization.id, change.tier])
        await recordChange(client, jobs, by, organization, change)
      }),
  }
}
