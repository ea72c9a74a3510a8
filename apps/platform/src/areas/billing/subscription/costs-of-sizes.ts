import { cycleOn, dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { BilledProject, BillingHistory } from '@cairn/contracts/billing/invoices/history'
import { invoiceOf } from '@cairn/contracts/billing/invoices/invoice'
import type { ComputeSize } from '@cairn/contracts/product-catalogue/catalogue-schema'
import type { ProjectCompute } from '@cairn/contracts/projects/project-compute'
import type { Catalogue } from '../../product-catalogue/catalogue.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { noTerms } from '../upcoming-invoice.ts'
import { untilEnd } from '../usage-report.ts'
import type { UsageStore } from '../usage-store.ts'

/** A project that is paused gets the size when it is restored. */
const resizedAt = ({ compute, ...project }: BilledProject, size: string, nowMs: number): BilledProject => ({
  ...project,
  compute: compute.flatMap((period) =>
    period.toMs === null
      ? [
          { ...period, toMs: nowMs },
          { fromMs: nowMs, toMs: null, size },
        ]
      : [period],
  ),
})

const withSize = (history: BillingHistory, ref: string, size: string, nowMs: number): BillingHistory => ({
  ...history,
  projects: history.projects.map((project) => (project.ref === ref ? resizedAt(project, size, nowMs) : project)),
})

/** What each size would add to the cost of the billing cycle, or take off it. */
export const costsOfSizes = async (
  { usage, catalogue: { document } }: { usage: UsageStore; catalogue: Pick<Catalogue, 'document'> },
  project: Pick<StoredProject, 'ref' | 'organization_id' | 'infra_compute_size'>,
  sizes: readonly ComputeSize[],
  nowMs: number,
): Promise<ProjectCompute> => {
  const today = dayOf(nowMs)
  const cycle = cycleOn(await usage.firstDay(project.organization_id), today)
  const read = await usage.history(project.organization_id, cycle, today)
  const history = untilEnd(read, cycle, today)
  const totalOf = (changed: BillingHistory) => invoiceOf(document, changed, cycle, noTerms).totalCents
  const present = totalOf(history)
  return {
    size: project.infra_compute_size,
    sizes: sizes.map((size) => ({
      ...size,
      change_cents: totalOf(withSize(history, project.ref, size.id, nowMs)) - present,
    })),
    cycle_end: dayText(cycle.end - 1),
  }
}
