import { markedAsOwn } from '@cairn/contracts/advisors/own-statements'
import type { Database } from '../database.ts'
import { explainedForRole, roleSettings } from '../impersonation.ts'
import { MetaError } from '../meta-error.ts'
import { toPostgresError } from '../postgres-error.ts'
import { runPlan } from './run-plan.ts'
import type { Failure, Outcome, Step } from './pipeline.ts'

export const askTimeoutMs = 30_000
/** Beyond this an answer is cut; no question of ours should come near. */
export const maxAskBytes = 32 * 1024 * 1024

const limitTime = `select set_config('statement_timeout', '${askTimeoutMs}', true)`

const refusalOf = (db: Database, failure: Failure): MetaError => {
  const database = explainedForRole(toPostgresError(failure.report), db.impersonation)
  // The table was dropped or renamed between our look at the catalogue and the statement.
  if (database.sqlstate === '42P01' || database.sqlstate === '3F000') return new MetaError('table_not_found')
  return new MetaError(database.sqlstate === '57014' ? 'query_timeout' : 'query_failed', { database })
}

export interface Question extends Step {
  signal?: AbortSignal | undefined
  /** Settings for this question only. */
  settings?: Readonly<Record<string, string>>
  /** Writes also where transactions are read-only by default. */
  isReadWrite?: boolean
}

// Before the first query, which fixes it. Of this transaction alone: the next one begins with the default again.
const readWrite = { text: 'set transaction_read_only to off', isHidden: true } as const

const settingStep = (settings: Readonly<Record<string, string>>): Step => ({
  text: `select ${Object.entries(settings)
    .map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
    .join(', ')}`,
  values: Object.entries(settings).flat(),
  isHidden: true,
})

/** As `Question`, of several statements. */
export interface Questions extends Omit<Question, keyof Step> {
  steps: readonly Step[]
}

/**
 * Statements of ours, in one transaction, with 30 seconds to answer all of them.
 * @throws MetaError `query_failed` in the database's words, `query_timeout`, `query_cancelled`, `table_not_found`.
 */
export const askAll = async (db: Database, questions: Questions): Promise<readonly Outcome[]> => {
  const { signal, isReadWrite = false, settings: own, steps } = questions
  const { impersonation } = db
  const settings = impersonation === undefined ? own : { ...own, ...roleSettings(impersonation) }
  const answer = await runPlan(db, {
    steps: [
      ...(isReadWrite ? [readWrite] : []),
      { text: limitTime, isHidden: true },
      ...(settings === undefined ? [] : [settingStep(settings)]),
      ...steps,
    ].map((step) => ({ ...step, text: markedAsOwn(step.text) })),
    limits: { rows: Infinity, bytes: maxAskBytes, totalBytes: maxAskBytes },
    timeoutMs: askTimeoutMs,
    signal,
  })
  if (answer.interruption !== undefined)
    throw new MetaError(answer.interruption, answer.failure && { database: toPostgresError(answer.failure.report) })
  if (answer.failure !== undefined) throw refusalOf(db, answer.failure)
  return answer.outcomes
}

/** One statement of ours, in a transaction of its own. @throws as `askAll` does. */
export const ask = async (db: Database, question: Question): Promise<Outcome> => {
  const { signal, isReadWrite, settings, ...step } = question
  const [outcome] = await askAll(db, {
    steps: [step],
    signal,
    ...(isReadWrite !== undefined && { isReadWrite }),
    ...(settings !== undefined && { settings }),
  })
  if (outcome === undefined) throw new Error('The database answered no statement.')
  return outcome
}
