import type { Impersonation } from '@cairn/contracts/database/impersonation'
import type { PolicyTest } from '@cairn/contracts/database/policy-test'
import type { TestedCommand } from '@cairn/contracts/database/tested-commands'
import { maxTestedRows } from '@cairn/contracts/database/tested-commands'
import type { Cell, RowValues } from '@cairn/contracts/database/rows'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { Database } from '../database.ts'
import { asItself, explainedForRole, roleSettings } from '../impersonation.ts'
import { MetaError } from '../meta-error.ts'
import { toPostgresError } from '../postgres-error.ts'
import { cellLength, cutCell, cutPage } from '../rows/cut-cells.ts'
import { InlineValues, textArray } from '../rows/parameters.ts'
import type { Source } from '../rows/source.ts'
import { columnOf, getSource } from '../rows/source.ts'
import { ask, maxAskBytes } from '../wire/ask.ts'
import type { Failure, Step } from '../wire/pipeline.ts'
import { runPlan } from '../wire/run-plan.ts'
import type { PolicyFacts } from './policy-facts.ts'
import { readPolicyFacts } from './policy-facts.ts'
import { isAllowedBy } from './policy-verdict.ts'

/** Of all policies together. */
const timeoutMs = 10_000

export interface PolicyTestRequest {
  command: TestedCommand
  impersonation: Impersonation
  values: RowValues
}

/** The same database in a read-only transaction that is rolled back, on a connection that forgets all settings after it. */
const readingOnly = (db: Database): Database => ({ ...asItself(db), connect: () => db.connect(), isReadOnly: true })

interface Candidates {
  cells: Cell[][]
  /** An array of the table's rows, as SQL. */
  rows: string
  /** The same rows with the new values of an UPDATE. */
  newRows: string
  /** Where `rows` reads from. */
  setting: string
  isCut: boolean
}

const rowsSetting = 'cairn.policy_test_rows'

/** The rows of an array with new values. Generated columns and what triggers do are left out. */
const updatedRows = (source: Source, rows: string, values: RowValues): string => {
  if (Object.keys(values).length === 0) return rows
  const inline = new InlineValues()
  for (const name of Object.keys(values)) columnOf(source, name)
  const cells = source.columns.map(({ name, type }) =>
    Object.hasOwn(values, name) ? inline.add(values[name] ?? null, type) : `old.${quotedIdent(name)}`,
  )
  return `array(select row(${cells.join(', ')})::${source.quotedName} from unnest(${rows}) as old)`
}

/** The first rows of the table, with those that the role cannot see. */
const firstRows = async (db: Database, source: Source, values: RowValues): Promise<Candidates> => {
  const length = cellLength(source.columns.length, maxTestedRows)
  const cells = source.columns.map((column) => cutCell(column, length))
  const text = `select ${['t::text', ...cells].join(', ')} from ${source.quotedName} t limit ${maxTestedRows + 1}`
  const { rows, isCut } = await ask(readingOnly(db), { text })
  if (isCut) throw new MetaError('query_failed', { message: 'The rows of this table are too large to be tested.' })
  const tested = rows.slice(0, maxTestedRows)
  const array = `current_setting('${rowsSetting}')::text[]::${source.quotedName}[]`
  return {
    cells: cutPage(
      tested.map((row) => row.slice(1)),
      length,
    ).rows,
    rows: array,
    newRows: updatedRows(source, array, values),
    setting: textArray(tested.map(([whole]) => whole ?? null)),
    isCut: rows.length > maxTestedRows,
  }
}

/** A row to insert: what is not given has its default, as far as that takes no number from a sequence. */
const newRow = (source: Source, { defaults }: PolicyFacts, values: RowValues): Candidates => {
  const inline = new InlineValues()
  for (const name of Object.keys(values)) columnOf(source, name)
  const known = new Map(Object.entries(defaults))
  const cells = source.columns.map(({ name, type }) =>
    Object.hasOwn(values, name) ? inline.add(values[name] ?? null, type) : (known.get(name) ?? 'null'),
  )
  const rows = `array[row(${cells.join(', ')})::${source.quotedName}]`
  return { cells: [], rows, newRows: rows, setting: '', isCut: false }
}

const evaluation = (facts: PolicyFacts, rows: string, expression: string): string =>
  `select ${expression} from unnest(${rows}) as ${quotedIdent(facts.name)}`

const isOfNewRow = ({ stage }: PolicyFacts['policies'][number]): boolean => stage === 'read_new' || stage === 'check'

/** The cells of the rows, then what each policy says of them, as statements for the role. */
const statements = (source: Source, facts: PolicyFacts, candidates: Candidates): string[] => [
  evaluation(
    facts,
    candidates.rows,
    source.columns.map(({ name }) => `left(${quotedIdent(facts.name)}.${quotedIdent(name)}::text, 1000)`).join(', ') ||
      'null',
  ),
  ...facts.policies.map((policy) =>
    evaluation(
      facts,
      isOfNewRow(policy) ? candidates.newRows : candidates.rows,
      `(${policy.expression ?? 'true'})::boolean`,
    ),
  ),
]

/**
 * Prepared as the project role and run as the other one: names in a policy are looked up by who made it, and privileges
 * are those of who runs it.
 */
function* steps(
  texts: readonly string[],
  { setting }: Candidates,
  role: Impersonation,
): Generator<Step, void, undefined> {
  yield {
    text: `select set_config('statement_timeout', $1, true), set_config('${rowsSetting}', $2, true)`,
    values: [String(timeoutMs), setting],
    isHidden: true,
  }
  for (const [index, text] of texts.entries()) yield { text: `prepare cairn_policy_${index} as ${text}` }
  const settings = Object.entries(roleSettings(role)).flat()
  yield { text: 'select set_config($1, $2, true), set_config($3, $4, true)', values: settings, isHidden: true }
  for (const [index] of texts.entries()) yield { text: `execute cairn_policy_${index}` }
}

const refusal = (failure: Failure, facts: PolicyFacts, role: Impersonation): MetaError => {
  const database = explainedForRole(toPostgresError(failure.report), role)
  if (database.sqlstate === '57014')
    return new MetaError('query_timeout', { database, message: 'The policies ran longer than 10 seconds.' })
  const index = failure.index === undefined ? 0 : failure.index % (facts.policies.length + 1)
  const policy = facts.policies[index - 1]
  const message = policy === undefined ? database.message : `The policy ${policy.name} failed: ${database.message}`
  return new MetaError('query_failed', { message, database: { ...database, message } })
}

const valueOf = (cell: Cell | undefined): boolean | null => (cell === null || cell === undefined ? null : cell === 't')

const evaluate = async (
  db: Database,
  source: Source,
  facts: PolicyFacts,
  candidates: Candidates,
  { impersonation, signal }: { impersonation: Impersonation; signal: AbortSignal | undefined },
): Promise<{ cells: Cell[][]; results: (boolean | null)[][] }> => {
  const texts = statements(source, facts, candidates)
  const answer = await runPlan(readingOnly(db), {
    steps: steps(texts, candidates, impersonation),
    limits: { rows: Infinity, bytes: maxAskBytes, totalBytes: maxAskBytes },
    timeoutMs: timeoutMs + 1_000,
    signal,
  })
  if (answer.interruption !== undefined) throw new MetaError(answer.interruption)
  if (answer.failure !== undefined) throw refusal(answer.failure, facts, impersonation)
  const [own, ...policies] = answer.outcomes.slice(texts.length)
  const cells = own?.rows ?? []
  return { cells, results: cells.map((_, row) => policies.map(({ rows }) => valueOf(rows[row]?.[0]))) }
}

const stagesOf: Record<TestedCommand, readonly PolicyFacts['policies'][number]['stage'][]> = {
  SELECT: ['command'],
  INSERT: ['command'],
  UPDATE: ['read', 'command', 'read_new', 'check'],
  DELETE: ['read', 'command'],
}

/**
 * What the policies of a table decide for a role, policy by policy, for its first rows or for a new one. Nothing of it
 * stays: the expressions run in a read-only transaction that is rolled back, for at most ten seconds.
 * @throws MetaError `table_not_found`, `query_failed`, `query_timeout`, `query_cancelled`.
 */
export const testPolicies = async (
  db: Database,
  id: number,
  { command, impersonation, values }: PolicyTestRequest,
  signal?: AbortSignal,
): Promise<PolicyTest> => {
  const source = await getSource(db, id)
  const facts = await readPolicyFacts(db, id, command, impersonation)
  const candidates = command === 'INSERT' ? newRow(source, facts, values) : await firstRows(db, source, values)
  const { cells, results } = await evaluate(db, source, facts, candidates, { impersonation, signal })
  return {
    row_security: facts.rowSecurity,
    has_privilege: facts.hasPrivilege,
    policies: facts.policies,
    columns: source.columns.map(({ name }) => name),
    rows: results.map((passed, row) => ({
      cells: candidates.cells[row] ?? cells[row] ?? [],
      is_allowed: facts.rowSecurity !== 'on' || isAllowedBy(facts.policies, passed, stagesOf[command]),
      results: passed,
    })),
    is_cut: candidates.isCut,
  }
}
