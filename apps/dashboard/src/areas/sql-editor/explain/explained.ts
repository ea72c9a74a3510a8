import type { RunTarget, StatementTarget } from '../code/code-handle.ts'

const reading = new Set(['select', 'values', 'table'])
/** A query can write: in a CTE, by locking rows, into a new table. Rather one estimate too many than a row deleted. */
const writing = /\b(?:insert|update|delete|merge|into|share)\b/i

/** What explains a statement. One that only reads is run, for its real times; another one is not. */
export const explained = ({ sql, start, scope, verb }: StatementTarget): RunTarget => {
  const isRun = reading.has(verb) && !writing.test(sql)
  const prefix = `explain (${isRun ? 'analyze, buffers, settings, ' : ''}format json) `
  // On the line of the statement, so that lines and columns of errors are those of the editor.
  return { sql: `${prefix}${sql}`, scope, start: { line: start.line, column: start.column - prefix.length } }
}
