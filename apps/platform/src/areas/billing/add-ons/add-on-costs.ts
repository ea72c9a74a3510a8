import { cycleOn, dayOf, dayText } from '@cairn/contracts/billing/invoices/cycles'
import type { BillingHistory } from '@cairn/contracts/billing/invoices/history'
import type { ComputedInvoice } from '@cairn/contracts/billing/invoices/invoice'
import { invoiceOf } from '@cairn/contracts/billing/invoices/invoice'
import type { Catalogue } from '../../product-catalogue/catalogue.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { noTerms } from '../upcoming-invoice.ts'
import { untilEnd } from '../usage-report.ts'
import type { UsageStore } from '../usage-store.ts'

type OfProject = Pick<StoredProject, 'ref' | 'name' | 'organization_id'>

export interface AddOnCosts {
  cycleEnd: string
  /** Of the project, by the key of an add-on, in the whole cycle. */
  costOf: (key: string) => number
  /** What the bill of the cycle changes by if a switched add-on is switched now. */
  changeOf: (key: string) => number
}

const switchedAt = (history: BillingHistory, { ref, name }: OfProject, key: string, nowMs: number): BillingHistory => {
  const isOpen = (period: BillingHistory['addOns'][number]) =>
    period.ref === ref && period.addOn === key && period.toMs === null
  return {
    ...history,
    addOns: history.addOns.some(isOpen)
      ? history.addOns.map((period) => (isOpen(period) ? { ...period, toMs: nowMs } : period))
      : [...history.addOns, { ref, projectName: name, addOn: key, item: '', itemName: '', fromMs: nowMs, toMs: null }],
  }
}

const costIn = ({ lines }: ComputedInvoice, ref: string, key: string): number =>
  lines
    .filter(({ addOn }) => addOn === key)
    .flatMap(({ byProject }) => byProject.filter((share) => share.ref === ref))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What the add-ons of a project cost in the billing cycle that is under way. */
export const addOnCosts = async (
  { usage, catalogue: { document } }: { usage: UsageStore; catalogue: Pick<Catalogue, 'document'> },
  project: OfProject,
  nowMs: number,
): Promise<AddOnCosts> => {
  const today = dayOf(nowMs)
  const cycle = cycleOn(await usage.firstDay(project.organization_id), today)
  const read = await usage.history(project.organization_id, cycle, today)
  const history = untilEnd(read, cycle, today)
  const invoice = (of: BillingHistory) => invoiceOf(document, of, cycle, noTerms)
  const present = invoice(history)
  return {
    cycleEnd: dayText(cycle.end - 1),
    costOf: (key) => costIn(present, project.ref, key),
    changeOf: (key) => invoice(switchedAt(history, project, key, nowMs)).totalCents - present.totalCents,
  }
}
