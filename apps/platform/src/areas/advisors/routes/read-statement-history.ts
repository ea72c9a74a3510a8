import { listStatementHistory, readStatementHistory } from '@cairn/contracts/advisors/statement-history'
import type { Database } from '@cairn/meta'
import { hoursOf } from '@cairn/contracts/product-catalogue/amounts'
import type { Context } from '../../../context.ts'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { chooseStatementStep, statementSteps, statementsInTime } from '../statements-in-time.ts'

const hourMs = 60 * 60 * 1_000

interface Asked {
  context: Context
  project: StoredProject
  query: { startDate: string; endDate: string }
}

/** A time that ends so little ago is one up to now, with what is counted while it is asked for. */
const nowMarginMs = 60_000

/** The time that is asked for, and what of it the plan shows; undefined where it ends before it starts. */
const shownTime = ({ context, project, query }: Asked) => {
  const [startMs, lastMs] = [Date.parse(query.startDate), Date.parse(query.endDate)]
  if (startMs >= lastMs) return undefined
  const endMs = Math.abs(Date.now() - lastMs) < nowMarginMs ? Date.now() + nowMarginMs : lastMs
  const hours = hoursOf(context.catalogue.document.plans[project.plan].limits.log_retention)
  const oldestMs = hours === null ? 0 : Date.now() - hours * hourMs
  return { startMs, endMs, oldestMs }
}

/** Those who only read see what pg_stat_statements shows their login: its own statements. */
const isShownTo = ({ isReadOnly }: Database) => {
  const only = isReadOnly === true ? 'cairn_reader' : undefined
  return ({ role }: { role: string }) => only === undefined || role === only
}

export const listStatementHistoryRoute = route(listStatementHistory, {
  permission: inProjectDatabase('sql:Read'),
  handle: async (call) => {
    const time = shownTime(call)
    if (time === undefined) throw call.fail('history_time_refused')
    const { startMs, endMs, oldestMs } = time
    if (endMs > Date.now()) await call.context.metrics.keepStatements(call.project.ref)
    // With as much time before it, to compare with.
    const fromMs = Math.max(startMs - (endMs - startMs), oldestMs)
    const records = await call.context.statementHistory.read(call.project.ref, { startMs: fromMs, endMs })
    return statementsInTime(records, Math.max(startMs, oldestMs), isShownTo(call.database))
  },
})

export const readStatementHistoryRoute = route(readStatementHistory, {
  permission: inProjectDatabase('sql:Read'),
  handle: async (call) => {
    const time = shownTime(call)
    if (time === undefined) throw call.fail('history_time_refused')
    const { endMs, oldestMs } = time
    const startMs = Math.max(time.startMs, oldestMs)
    const { id } = call.params
    const { role } = call.query
    const isShown = isShownTo(call.database)
    const records = await call.context.statementHistory.read(call.project.ref, { startMs, endMs })
    const stepMs = chooseStatementStep({ startMs, endMs, nowMs: Date.now() })
    const steps = statementSteps(records, stepMs, (delta) => delta.id === id && delta.role === role && isShown(delta))
    return { step_ms: stepMs, steps }
  },
})
