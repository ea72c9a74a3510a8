import { ApiError } from '../../../api/errors.ts'
import type { RunTarget, StatementTarget } from '../code/code-handle.ts'
import type { Outcome } from '../run/runs.ts'

const reading = new Set(['select', 'values', 'table'])
/** A query can write: in a CTE, by locking rows, into a new table. Rather one estimate too many than a row deleted. */
const writing = /\b(?:insert|update|delete|merge|into|share)\b/i

const measured = 'explain (analyze, buffers, settings, format json) '
const estimated = 'explain (format json) '

/**
 * What explains a statement. One that only reads is run, for its real times; another one is not. It is run read-only, since a
 * function that it calls could write.
 */
export const explained = ({ sql, start, scope, verb }: StatementTarget): RunTarget => {
  const isRun = reading.has(verb) && !writing.test(sql)
  const prefix = isRun ? measured : estimated
  return {
    sql: `${prefix}${sql}`,
    scope,
    // On the line of the statement, so that lines and columns of errors are those of the editor.
    start: { line: start.line, column: start.column - prefix.length },
    ...(isRun && { readOnly: true }),
  }
}

const readOnlyTransaction = '25006'

/** What explains a statement without running it, where it turned out to write. */
export const estimateAfter = (target: RunTarget, outcome: Outcome | undefined): RunTarget | undefined => {
  if (!target.sql.startsWith(measured) || target.readOnly !== true) return undefined
  if (outcome?.state !== 'failed' || !(outcome.error instanceof ApiError)) return undefined
  if (outcome.error.database?.sqlstate !== readOnlyTransaction) return undefined
  // As long as before, for the places of errors and of the values of parameters.
  const { readOnly: _, ...rest } = target
  return { ...rest, sql: estimated.padEnd(measured.length) + target.sql.slice(measured.length) }
}
