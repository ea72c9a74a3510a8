import type { PostgresError } from '@cairn/contracts/errors'
import type { Place, Span } from '../code/locate.ts'
import { locateError, locateStatement } from '../code/locate.ts'
import type { RunLimits } from '../run/run-limits.ts'
import { counted, formatCount } from '../../../lib/counts.ts'
import { sqlstateExplanations } from '../../../lib/sqlstate-explanations.ts'

/** The error of a failed run, from the platform or the database: the part of the API's error shape that is used here. */
export interface RefusedRun {
  message: string
  reason: string
  requestId: string | undefined
  database: PostgresError | undefined
}

export interface FailureView {
  title: string
  sqlstate: string | undefined
  /** What to know and what to do, in the order of use. */
  facts: { label: string; text: string }[]
  /** What became of the statements before the one that failed. */
  kept: string | undefined
  /** The failing statement, in words: `Statement 12, line 348`. */
  statement: string | undefined
  statementText: string | undefined
  /** Where to look in the editor: the place the database names, else the start of the statement. */
  place: Place | undefined
  /** What to mark there. */
  span: Span | undefined
  /** Everything, as text to send to somebody. */
  copyText: string
}

const keptSentence = (
  { rolledBack, statementIndex }: PostgresError,
  transaction: RunLimits['transaction'],
): string | undefined => {
  if (rolledBack === undefined || statementIndex === undefined) return undefined
  if (transaction === 'statement' && statementIndex > 0)
    return `Each statement ran in its own transaction. The ${counted(statementIndex, 'statement')} before it ${statementIndex === 1 ? 'was' : 'were'} kept.`
  if (!rolledBack) return 'The query controls its own transactions. Changes that it had committed are kept.'
  if (statementIndex === 0) return 'Nothing was changed.'
  if (statementIndex === 1) return 'Rolled back, including the statement before it.'
  return `Rolled back, including the ${counted(statementIndex, 'statement')} before it.`
}

/** What became of the changes of a run that was cancelled. */
export const keptAfterCancel = (database: PostgresError | undefined, transaction: RunLimits['transaction']): string => {
  const known = database && keptSentence(database, transaction)
  if (known !== undefined) return known
  if (transaction === 'statement') return 'Statements that had ended before are kept.'
  return 'It is not known whether the query kept changes: check them before you run it again.'
}

const objectName = ({ schema, table, columnName, constraint }: PostgresError): string | undefined => {
  const path = [schema, table, columnName].filter((part) => part !== undefined).join('.')
  if (constraint === undefined) return path === '' ? undefined : path
  return path === '' ? constraint : `${constraint} on ${path}`
}

const tooMuchText = 'At most 4 MB of SQL run at once. Select a part of it and run that, or run the file with psql.'

const isTooMuchText = (reason: string): boolean => reason === 'invalid_input' || reason === 'body_too_large'

const nextStep: Record<string, string> = {
  // The limits are chosen from lists: it is the text that the server does not take.
  invalid_input: tooMuchText,
  body_too_large: tooMuchText,
  query_timeout: 'Choose a longer time limit below the editor, or simplify the query.',
  network: 'It is unknown whether the query finished. Check before you run it again.',
}

const titleOf = ({ reason, message, database }: RefusedRun): string => {
  if (isTooMuchText(reason)) return 'The query is too large to run at once.'
  return database && reason === 'query_failed' ? database.message : message
}

const psqlCommand =
  'Only psql knows commands with a backslash. What \\d, \\df, \\dx and \\du list is on the Database pages: tables, functions, extensions and roles.'

/** Where the database refused. For what the platform itself ended, its own sentence is the explanation. */
const meaningOf = ({ reason, database }: RefusedRun): string | undefined => {
  if (reason !== 'query_failed' || database === undefined) return undefined
  const isPsqlCommand = database.sqlstate === '42601' && database.statement?.startsWith('\\') === true
  return isPsqlCommand ? psqlCommand : sqlstateExplanations[database.sqlstate]
}

const asText = ({ message, requestId, database }: RefusedRun, place: Place | undefined): string =>
  [
    database ? `${database.severity} ${database.sqlstate}: ${database.message}` : message,
    database?.detail !== undefined && `Detail: ${database.detail}`,
    database?.hint !== undefined && `Hint: ${database.hint}`,
    database?.where !== undefined && `Context: ${database.where}`,
    place && `Line ${place.line}, column ${place.column}`,
    database?.statement !== undefined && `Statement: ${database.statement}`,
    requestId !== undefined && `Request id: ${requestId}`,
  ]
    .filter((line) => typeof line === 'string')
    .join('\n')

const statementWords = (database: PostgresError, line: number | undefined): string | undefined => {
  if (database.statementIndex === undefined) return undefined
  const ordinal = `Statement ${formatCount(database.statementIndex + 1)}`
  return line === undefined ? ordinal : `${ordinal}, line ${formatCount(line)}`
}

/** `sent` is the SQL that was run, `start` where it began in the editor's text. */
export const describeFailure = (
  error: RefusedRun,
  sent: string,
  start: Place,
  transaction: RunLimits['transaction'] = 'run',
): FailureView => {
  const { database } = error
  const statementLine = database?.statementLine
  const span =
    (database && locateError(sent, start, database)) ??
    (statementLine === undefined ? undefined : locateStatement(sent, start, statementLine))
  const place = span && { line: span.startLine, column: span.startColumn }
  const about = database && objectName(database)
  const facts = [
    { label: 'Meaning', text: meaningOf(error) },
    { label: 'Detail', text: database?.detail },
    { label: 'Hint', text: database?.hint },
    { label: 'Next', text: nextStep[error.reason] },
    { label: 'Concerns', text: about },
    { label: 'Context', text: database?.where },
  ]
  return {
    title: titleOf(error),
    sqlstate: database?.sqlstate,
    facts: facts.flatMap(({ label, text }) => (text === undefined ? [] : [{ label, text }])),
    kept: database && keptSentence(database, transaction),
    statement: database && statementWords(database, place?.line),
    statementText: database?.statement,
    place,
    span,
    copyText: asText(error, place),
  }
}
