import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PostgresError } from '@cairn/contracts/errors'
import type { Cell } from '@cairn/contracts/database/rows'
import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { maxResultBytes } from '@cairn/contracts/limits'
import type { Impersonation } from '@cairn/contracts/database/impersonation'
import type { Database } from './database.ts'
import { asItself, explainedForRole, roleStatement } from './impersonation.ts'
import { MetaError } from './meta-error.ts'
import { toPostgresError } from './postgres-error.ts'
import type { ReadingJudge } from './read-only/reading-statements.ts'
import { loadReadingJudge, maxReadOnlyCharacters } from './read-only/reading-statements.ts'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import { builtInTypes } from './sql/built-in-types.ts'
import { placeOf } from './sql/positions.ts'
import type { Statement } from '@cairn/sql/split-statements'
import { splitOffLoop } from './sql/split-in-thread.ts'
import { typeNames } from './sql/type-names.ts'
import type { PlanOutcome } from './wire/run-plan.ts'
import { discardAll } from './wire/application-name.ts'
import { runPlan } from './wire/run-plan.ts'
import type { Failure, Outcome, Step } from './wire/pipeline.ts'

export interface QueryRequest {
  query: string
  /** What `$1` and so on stand for, in each statement. */
  parameters?: readonly Cell[] | undefined
  /** Rows kept of each statement. */
  rowLimit: number
  /** For the whole text, the wait for a free connection included. */
  timeoutMs: number
  /** Whether the whole text is one transaction, or each of its statements. Those who only read have one for all. */
  transaction?: 'run' | 'statement'
  /** Transactions are read-only unless the text begins one that is not. */
  readOnly?: boolean
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
  /** Called with the process id of the session, before the first statement. */
  onSession?: ((processId: number) => void) | undefined
}

interface ScriptRequest extends QueryRequest {
  impersonation: Impersonation | undefined
}

export interface QueryResult {
  results: StatementResult[]
  durationMs: number
}

/** Bytes kept of all statements of a text together. */
const maxTotalBytes = 4 * maxResultBytes
/** Each answers with an object of its own, so that tens of thousands would occupy the event loop; a dump belongs in `psql`. */
const maxStatements = 10_000
const maxStatementLength = 1_000
/** Results that are put together before others have their turn. */
const resultsAtOnce = 5_000

/** Why a text was not run to its end, other than that the database refused it. */
interface Refusal {
  reason?: 'query_failed' | 'read_only_access'
  sqlstate: string
  message: string
  hint?: string
  /** In the statement, from 1. */
  position?: number
}

const refusals = {
  copyFromClient: {
    sqlstate: '0A000',
    message: 'COPY FROM STDIN cannot run here: there is nobody to send the data.',
    hint: 'Use INSERT, or psql with the connection string of the project.',
  },
  tooManyStatements: {
    sqlstate: '54000',
    message: `The text has more than ${maxStatements} statements.`,
    hint: 'Run it in parts, or with psql and the connection string of the project.',
  },
  nullCharacter: {
    sqlstate: '22021',
    message: 'The text contains a null character, which PostgreSQL does not accept.',
    hint: 'Remove the character (it may be invisible) and run the text again.',
  },
  tooLongForReading: {
    sqlstate: '54000',
    message: `With read-only access a text may have up to ${maxReadOnlyCharacters / 1024} KB.`,
    hint: 'Run it in parts.',
  },
} as const satisfies Record<string, Refusal>

const beginsBlock = ({ verb }: Statement): boolean => verb === 'begin' || verb === 'start'

const isSeparate = ({ transaction }: QueryRequest): boolean => transaction === 'statement'

// Of the session: `discard all` takes it back.
const readOnlyByDefault = 'set default_transaction_read_only to on'

/** Turns a text into steps as they are asked for, and remembers what each of them was. */
class Script {
  readonly statements: Statement[] = []
  refusal: Refusal | undefined
  private readonly request: ScriptRequest
  private readonly cut: Iterable<Statement>
  private readonly reading: ReadingJudge | undefined

  /** With a judge of what only reads, the first statement that does more is refused. */
  constructor(request: ScriptRequest, cut: Iterable<Statement>, reading?: ReadingJudge) {
    this.request = request
    this.cut = cut
    this.reading = reading
  }

  *steps(): Generator<Step, void, undefined> {
    const { impersonation, query, timeoutMs } = this.request
    yield { text: `set statement_timeout to ${Math.ceil(timeoutMs)}`, isHidden: true, standsAlone: true }
    if (this.request.readOnly === true) yield { text: readOnlyByDefault, isHidden: true, standsAlone: true }
    // The splitter reads strings as the standard says; a role or a database may have been set otherwise.
    if (query.includes('\\')) yield { text: 'set standard_conforming_strings to on', isHidden: true, standsAlone: true }
    if (impersonation !== undefined) {
      // For the session, so that a COMMIT or ROLLBACK in the text does not end it. Once more in the transaction of the
      // text: if the role cannot be set, nothing of the text runs. As a command, which does not fix the transaction's mode.
      yield { text: roleStatement(impersonation, 'session'), isHidden: true, standsAlone: true }
      yield { text: `set role ${quotedIdent(impersonation.role)}`, isHidden: true }
    }
    let waiting: Statement | undefined
    for (const statement of this.cut) {
      // The first statement of a pipeline may be one that runs in no transaction, such as VACUUM, and it has no
      // transaction block yet, which LOCK and SAVEPOINT need. Where several come, all shall be one block. A block that the
      // text begins itself may have a mode, such as READ WRITE, which cannot be set after a query.
      if (waiting !== undefined && this.statements.length === 0 && !isSeparate(this.request) && !beginsBlock(waiting))
        yield { text: 'select', isHidden: true }
      if (waiting !== undefined) yield* this.step(waiting)
      if (this.refusal !== undefined) return
      waiting = statement
    }
    if (waiting !== undefined) yield* this.step(waiting)
  }

  private *step(statement: Statement): Generator<Step, void, undefined> {
    this.statements.push(statement)
    if (this.reading !== undefined) this.refusal = this.reading.judge(statement.text)
    else if (statement.readsFromClient) this.refusal = refusals.copyFromClient
    if (this.statements.length > maxStatements) this.refusal ??= refusals.tooManyStatements
    const { parameters } = this.request
    if (this.refusal !== undefined) yield { text: 'rollback', isHidden: true }
    else yield { text: statement.text, ...(parameters !== undefined && { values: parameters }) }
  }
}

/**
 * A statement that ends just as its time is up leaves the interrupt pending, and the server reports it in the next one
 * (`disable_statement_timeout` clears only a timer that has not fired). With a timeout of the person's own choosing that
 * next one must not be somebody else's query: here it is the `discard all`, whose failure costs the connection.
 */
const afterwards = ['set statement_timeout to 0', discardAll]

/** Tags of statements after which nothing can be undone any more. */
const isCommit = (outcome: Outcome): boolean => outcome.tag === 'COMMIT' || outcome.tag === 'PREPARE TRANSACTION'

const whatFailed = (statement: Statement, index: number): Partial<PostgresError> => ({
  statementIndex: index,
  statement: statement.text.slice(0, maxStatementLength),
  statementLine: statement.line,
})

const beginsTransaction = ({ tag }: Outcome): boolean => tag === 'BEGIN' || tag === 'START TRANSACTION'

const isUndone = (script: Script, outcomes: readonly Outcome[], request: QueryRequest): { rolledBack?: boolean } => {
  const [only] = script.statements
  // A procedure or a DO block on its own may have committed inside, and what is done concurrently commits between its steps; the
  // server reports neither.
  const mayCommitInside =
    only !== undefined &&
    script.statements.length === 1 &&
    (/^(?:call|do)$/.test(only.verb) || /\bconcurrently\b/i.test(only.text))
  if (mayCommitInside) return {}
  if (!isSeparate(request)) return { rolledBack: !outcomes.some(isCommit) }
  // What the transaction of the text itself has undone cannot be told.
  return outcomes.some(beginsTransaction) ? {} : { rolledBack: outcomes.length === 0 }
}

/** What the server says of parameters speaks of messages that the person never sent. */
const explained = (error: PostgresError, { parameters, readOnly }: QueryRequest): PostgresError => {
  if (error.sqlstate === '25006' && readOnly === true)
    return { hint: 'The query runs read-only. Choose "Read and write" to change something.', ...error }
  const hint = 'Values cannot be given here: write them into the statement instead of $1.'
  if (parameters !== undefined) return error
  if (error.sqlstate === '08P01' && error.message.startsWith('bind message supplies'))
    return { ...error, sqlstate: '42P02', message: 'The statement has parameters such as $1, and none is given.', hint }
  if (error.sqlstate === '42P18') return { hint, ...error }
  if (error.sqlstate === '25001')
    return { hint: 'Run this statement alone: it cannot be part of a transaction with others.', ...error }
  return error
}

const describeFailure = async (
  request: ScriptRequest,
  script: Script,
  answer: PlanOutcome,
  failure: Failure,
): Promise<PostgresError> => {
  const { query } = request
  const statement = failure.index === undefined ? undefined : script.statements[failure.index]
  const serverPosition = Number(failure.report.get('P') ?? 0)
  return {
    ...explainedForRole(explained(toPostgresError(failure.report), request), request.impersonation),
    ...(statement && failure.index !== undefined ? whatFailed(statement, failure.index) : {}),
    ...(statement && serverPosition > 0 ? await placeOf(query, statement, serverPosition) : {}),
    ...isUndone(script, answer.outcomes, request),
  }
}

const refuse = async (
  request: ScriptRequest,
  script: Script,
  { reason = 'query_failed', position = 1, ...words }: Refusal,
  answer?: PlanOutcome,
  results?: StatementResult[],
): Promise<MetaError> => {
  const statement = script.statements.at(-1)
  return new MetaError(reason, {
    results,
    database: {
      severity: 'ERROR',
      ...words,
      ...(statement && whatFailed(statement, script.statements.length - 1)),
      ...(statement && (await placeOf(request.query, statement, position))),
      rolledBack: !(answer?.outcomes.some(isCommit) ?? false),
    },
  })
}

/** Why a text is not even begun. */
const problemOf = ({ query }: QueryRequest, isReadOnly: boolean): Refusal | undefined => {
  if (query.includes('\0')) return refusals.nullCharacter
  return isReadOnly && query.length > maxReadOnlyCharacters ? refusals.tooLongForReading : undefined
}

type QueryReason = 'query_failed' | 'query_timeout' | 'query_cancelled'

const reasonOf = (failure: Failure): QueryReason => {
  if (failure.report.get('C') !== '57014') return 'query_failed'
  return (failure.report.get('M') ?? '').includes('timeout') ? 'query_timeout' : 'query_cancelled'
}

const countOf = (tag: string | undefined): number | null => {
  const digits = tag === undefined ? undefined : / (\d+)$/.exec(tag)?.[1]
  return digits === undefined ? null : Number(digits)
}

const commandOf = (outcome: Outcome, statement: Statement): string => {
  if (outcome.tag !== undefined) return outcome.tag.replace(/(?: \d+)+$/, '')
  // Of a result that was cut the server tells no tag.
  return /^(?:values|table)?$/.test(statement.verb) ? 'SELECT' : statement.verb.toUpperCase()
}

/** The statements have run and are committed: their results are worth showing even where the types have no names. */
const namesOfTypes = async (db: Database, outcomes: readonly Outcome[]): Promise<ReadonlyMap<number, string>> => {
  const oids = outcomes.flatMap((outcome) => outcome.fields.map((field) => field.typeId))
  try {
    return await typeNames(asItself(db), oids)
  } catch (error) {
    if (error instanceof MetaError) return builtInTypes
    throw error
  }
}

const resultOf = (
  outcome: Outcome,
  statement: Statement | undefined,
  names: ReadonlyMap<number, string>,
): StatementResult => ({
  command: statement === undefined ? '' : commandOf(outcome, statement),
  rowCount: countOf(outcome.tag),
  columns: outcome.fields.map(({ name, typeId }) => ({ name, type: names.get(typeId) ?? 'unknown', typeId })),
  rows: outcome.rows,
  truncated: outcome.isCut,
  notices: outcome.notices,
  durationMs: outcome.durationMs,
  line: statement?.line ?? 1,
})

const resultsOf = async (db: Database, script: Script, outcomes: readonly Outcome[]): Promise<StatementResult[]> => {
  const names = await namesOfTypes(db, outcomes)
  const results: StatementResult[] = []
  for (const [index, outcome] of outcomes.entries()) {
    if (index % resultsAtOnce === resultsAtOnce - 1) await nextTurn()
    results.push(resultOf(outcome, script.statements[index], names))
  }
  return results
}

const leftOpen = {
  severity: 'WARNING',
  message: 'The transaction was left open, so it was rolled back: nothing of it stayed.',
  hint: 'End the text with COMMIT to keep the changes.',
}

/**
 * Runs SQL as the pool's role, and tells what each statement answered. All of them are one transaction unless the text
 * begins or ends its own, or each statement is one; one that is left open is rolled back, and the last result says so. Rows are fetched up to
 * `rowLimit`: of a `select` that calls functions with side effects, the calls beyond it do not happen.
 * With read-only access only statements that read are run, and their transaction is always rolled back. Where each
 * statement is a transaction, the error has the results of those before it.
 * @throws MetaError `query_failed`, `query_timeout`, `query_cancelled`, `read_only_access`, or `project_unavailable` when
 * the connection broke.
 */
export const runQuery = async (db: Database, query: QueryRequest): Promise<QueryResult> => {
  const startedAt = performance.now()
  const isReadOnly = db.isReadOnly === true
  const request: ScriptRequest = {
    ...query,
    impersonation: db.impersonation,
    ...(isReadOnly && { transaction: 'run', readOnly: false }),
  }
  const unfit = problemOf(request, isReadOnly)
  if (unfit !== undefined) throw await refuse(request, new Script(request, []), unfit)
  const cut = await splitOffLoop(request.query, maxStatements)
  if (cut === 'too many') throw await refuse(request, new Script(request, []), refusals.tooManyStatements)
  const script = new Script(request, cut, isReadOnly ? await loadReadingJudge() : undefined)
  const answer = await runPlan(db, {
    steps: script.steps(),
    after: afterwards,
    timesEach: true,
    isSeparate: isSeparate(request),
    limits: { rows: request.rowLimit, bytes: maxResultBytes, totalBytes: maxTotalBytes },
    timeoutMs: request.timeoutMs,
    signal: request.signal,
    onSession: request.onSession,
  })
  const { failure, outcomes, status } = answer
  // Of statements that were undone together with the one that failed there is nothing to show.
  const isKept = isSeparate(request) && outcomes.length > 0
  const kept = () => (isKept ? resultsOf(db, script, outcomes) : undefined)
  if (failure !== undefined)
    throw new MetaError(answer.interruption ?? reasonOf(failure), {
      database: await describeFailure(request, script, answer, failure),
      results: await kept(),
    })
  if (answer.interruption !== undefined) throw new MetaError(answer.interruption, { results: await kept() })
  if (script.refusal !== undefined) throw await refuse(request, script, script.refusal, answer, await kept())
  if (status !== 'I' && !isReadOnly) outcomes.at(-1)?.notices.push(leftOpen)
  return { results: await resultsOf(db, script, outcomes), durationMs: performance.now() - startedAt }
}
