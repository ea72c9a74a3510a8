import { hoursOf } from '@cairn/contracts/product-catalogue/amounts'
import type { Context } from '../../../context.ts'

const hourMs = 60 * 60 * 1_000

/** Deletes of each project's history of statements what its plan does not keep, and the whole of projects that are no more. */
export const expireStatements = async (
  { catalogue, projects, statementHistory }: Pick<Context, 'catalogue' | 'projects' | 'statementHistory'>,
  signal: AbortSignal,
): Promise<void> => {
  const { plans } = catalogue.document
  const now = Date.now()
  const left = new Set(await statementHistory.refs())
  for (const { plan, ref } of await projects.listAll()) {
    if (signal.aborted) return
    if (!left.delete(ref)) continue
    const hours = hoursOf(plans[plan].limits.log_retention)
    await statementHistory.expire(ref, hours === null ? 0 : now - hours * hourMs, now)
  }
  for (const ref of left) await statementHistory.remove(ref)
}
