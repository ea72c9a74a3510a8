import type { RestrictionStatus } from '@cairn/contracts/billing/billing-terms'
import { nextRestriction } from '@cairn/contracts/billing/quota-restriction'
import type { QuotaPeriods } from '@cairn/contracts/billing/quota-restriction'
import type { ProductCatalogue } from '@cairn/contracts/product-catalogue/catalogue-schema'
import type { JobQueue } from '@cairn/jobs'
import { platformActor, recordAudit } from '../../../audit/record-audit.ts'
import type { Database, Row } from '../../../db/database.ts'
import { billingMailJob } from '../billing-mail-job.ts'
import { usageReport } from '../usage-report.ts'
import type { UsageStore } from '../usage-store.ts'
import { restrictionMail } from './restriction-mail.ts'

interface Parts {
  db: Database
  usage: UsageStore
  catalogue: { document: ProductCatalogue }
  periods: QuotaPeriods
  jobs: Pick<JobQueue, 'enqueue'>
  publicUrl: () => string
}

export interface QuotaRun {
  /** Restricts organizations that exceed a plan which is not charged for more, and frees those that no longer do. */
  enforce: (now: { nowMs: number; signal: AbortSignal }) => Promise<void>
  /** The same for one of them. */
  enforceOne: (organizationId: number, nowMs: number) => Promise<void>
}

interface RestrictedRow extends Row {
  slug: string
  name: string
  billing_email: string | null
  restriction_status: RestrictionStatus | null
  grace_period_end: Date | null
}

// An operator's restriction is not changed, and a partner has limits of its own.
const isEnforced = `billing_partner is null and (restriction_status is null or restricted_by_quota)`

/** The titles of the meters that are exceeded and not charged for. */
const exceededOf = async (parts: Parts, organizationId: number, nowMs: number): Promise<string[]> => {
  const { plan, has_spend_cap: hasCap, meters } = await usageReport(parts, { organizationId }, nowMs)
  return plan === 'free' || hasCap ? meters.flatMap(({ state, title }) => (state === 'exceeded' ? [title] : [])) : []
}

const enforceOne = ({ db, periods, jobs, publicUrl }: Parts, id: number, exceeded: string[], nowMs: number) =>
  db.transaction(async (client) => {
    const { rows } = await client.query<RestrictedRow>(
      `select slug, name, billing_email, restriction_status, grace_period_end from platform.organizations
       where id = $1 and ${isEnforced} for update`,
      [id],
    )
    const [row] = rows
    if (row === undefined) return
    const present = {
      status: row.restriction_status,
      graceEndMs: row.restriction_status === null ? null : (row.grace_period_end?.getTime() ?? null),
    }
    const next = nextRestriction(present, exceeded.length > 0, nowMs, periods)
    if (next.status === present.status) return
    await client.query(
      `update platform.organizations set restriction_status = $2, grace_period_end = $3, restricted_by_quota = $4,
         restriction_reason = null
       where id = $1`,
      [id, next.status, next.graceEndMs === null ? null : new Date(next.graceEndMs), next.status !== null],
    )
    const { billing_email: to, name, slug } = row
    await recordAudit(client, platformActor, {
      organizationId: id,
      action: 'billing.restriction_changed',
      target: { type: 'organization', id: slug, name },
      details: { from: present.status, to: next.status, exceeded },
    })
    if (to === null) return
    const data = { to, ...restrictionMail({ name, address: `${publicUrl()}/org/${slug}/usage` }, next, exceeded) }
    await jobs.enqueue(client, { name: billingMailJob, data })
  })

export const createQuotaRun = (parts: Parts): QuotaRun => {
  const enforceFor = async (id: number, nowMs: number) =>
    enforceOne(parts, id, await exceededOf(parts, id, nowMs), nowMs)
  return {
    enforce: async ({ nowMs, signal }) => {
      const organizations = await parts.db.query<{ id: string }>(
        `select id from platform.organizations where ${isEnforced} order by id`,
      )
      for (const { id } of organizations) {
        if (signal.aborted) return
        await enforceFor(Number(id), nowMs)
      }
    },
    enforceOne: enforceFor,
  }
}
