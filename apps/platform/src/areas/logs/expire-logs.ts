import { dayMs, startOf } from '@cairn/contracts/billing/invoices/cycles'
import { hoursOf } from '@cairn/contracts/product-catalogue/amounts'
import { bytesPerGiB } from '@cairn/contracts/sizes'
import type { Context } from '../../context.ts'

const hourMs = 60 * 60 * 1_000

// Of one source of one project: some thirty million lines of the gateway.
const maxSourceBytes = bytesPerGiB

// Those of a day are kept until it is metered, if that is done within this time.
const longestMeteringMs = 3 * dayMs

/** Deletes the lines of each project that are older than its plan keeps them, and all of projects that are no more. */
export const expireLogs = async (
  { catalogue, logs, projects, usage }: Pick<Context, 'catalogue' | 'logs' | 'projects' | 'usage'>,
  signal: AbortSignal,
): Promise<void> => {
  const { plans } = catalogue.document
  const settledDay = await usage.settledDay()
  const now = Date.now()
  const meteredMs = settledDay === undefined ? now : Math.max(startOf(settledDay + 1), now - longestMeteringMs)
  const left = new Set(await logs.refs())
  for (const { plan, ref } of await projects.listAll()) {
    if (signal.aborted) return
    left.delete(ref)
    const hours = hoursOf(plans[plan].limits.log_retention)
    await logs.expire(ref, hours === null ? 0 : Math.min(now - hours * hourMs, meteredMs), maxSourceBytes)
  }
  for (const ref of left) await logs.remove(ref)
}
