import { hoursOf } from '@cairn/contracts/product-catalogue/amounts'
import { bytesPerGiB } from '@cairn/contracts/sizes'
import type { Context } from '../../context.ts'

const hourMs = 60 * 60 * 1_000

// Of one source of one project: some thirty million lines of the gateway.
const maxSourceBytes = bytesPerGiB

/** Deletes the lines of each project that are older than its plan keeps them, and all of projects that are no more. */
export const expireLogs = async (
  { catalogue, logs, projects }: Pick<Context, 'catalogue' | 'logs' | 'projects'>,
  signal: AbortSignal,
): Promise<void> => {
  const { plans } = catalogue.document
  const left = new Set(await logs.refs())
  for (const { plan, ref } of await projects.listAll()) {
    if (signal.aborted) return
    left.delete(ref)
    const hours = hoursOf(plans[plan].limits.log_retention)
    await logs.expire(ref, hours === null ? 0 : Date.now() - hours * hourMs, maxSourceBytes)
  }
  for (const ref of left) await logs.remove(ref)
}
