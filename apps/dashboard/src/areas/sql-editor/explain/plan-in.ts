import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { Outcome } from '../run/runs.ts'
import type { Plan } from './plan.ts'
import { readPlan } from './read-plan.ts'

/** The plan that a statement answered, and its text; undefined for any other answer. */
export const planIn = ({ command, rows }: StatementResult): { plan: Plan; text: string } | undefined => {
  const text = rows[0]?.[0]
  if (command !== 'EXPLAIN' || rows.length !== 1 || typeof text !== 'string') return undefined
  const plan = readPlan(text)
  return plan && { plan, text }
}

export const planOf = (outcome: Outcome | undefined): Plan | undefined => {
  const last = outcome?.state === 'done' ? outcome.results.at(-1) : undefined
  return last && planIn(last)?.plan
}
