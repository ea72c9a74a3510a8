import type { IndexAdvice, SuggestedIndex } from '@cairn/contracts/advisors/index-advice'
import { plainName, quotedIdent } from '@cairn/contracts/database/sql-names'
import { nodesIn, relationName } from '@cairn/sql/tree'
import type { Node, RangeVar } from 'libpg-query'
import { DatabaseError } from 'pg'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import type { Candidate } from './candidates.ts'
import { candidatePages, candidatesFor, columnsText } from './candidates.ts'
import { Plan, usedColumns } from './plan-columns.ts'
import type { PlanNode } from './plan-columns.ts'
import { nameIn, rebuildSubject, resize, sizesOf } from './rebuild.ts'
import type { ScratchDatabase } from './rebuild.ts'
import { readSubject } from './subject.ts'
import { isSqlError, loadParser, parseSql } from '../text/parser.ts'

export type { ScratchDatabase } from './rebuild.ts'

const pageBytes = 8_192
/** An index that saves less is not worth what each write costs with it. */
const leastSaved = 0.2
/** Costs that are so close are the same: the index with fewer columns is taken. */
const sameCost = 0.02

const planned = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'])

/** What is changed stands in a statement without a node of its own. */
const relationsOf = (node: Node): RangeVar[] => {
  if ('RangeVar' in node) return [node.RangeVar]
  const changed =
    'InsertStmt' in node
      ? node.InsertStmt.relation
      : 'UpdateStmt' in node
        ? node.UpdateStmt.relation
        : 'DeleteStmt' in node
          ? node.DeleteStmt.relation
          : 'MergeStmt' in node
            ? node.MergeStmt.relation
            : undefined
  return changed === undefined ? [] : [changed]
}

/** The names of the relations in a statement that has a plan. @throws MetaError `statement_not_planned` */
const namesIn = async (query: string): Promise<string[]> => {
  await loadParser()
  try {
    const [first, ...more] = parseSql(query).stmts ?? []
    const [kind = ''] = Object.keys(first?.stmt ?? {})
    if (more.length > 0 || !planned.has(kind)) throw new MetaError('statement_not_planned')
    return [...new Set([...nodesIn(first, () => false)].flatMap(relationsOf).map(relationName))]
  } catch (error) {
    if (isSqlError(error)) throw new MetaError('statement_not_planned')
    throw error
  }
}

const explain = async ({ client }: ScratchDatabase, query: string): Promise<PlanNode> => {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
    `explain (format json, verbose, generic_plan) ${query}`,
  )
  return Plan.parse(rows[0]?.['QUERY PLAN'])[0].Plan
}

interface Created extends Candidate {
  /** Of the index, in the schema of its table. */
  name: string
}

/** Creates the candidates without rows. Those whose columns cannot be in an index are left out. */
const createAll = async ({ client }: ScratchDatabase, candidates: readonly Candidate[]): Promise<Created[]> => {
  const created: Created[] = []
  for (const [place, candidate] of candidates.entries()) {
    const { relation, columns } = candidate
    const name = `cairn_candidate_${place}`
    try {
      await client.query(`create index ${quotedIdent(name)} on ${nameIn(relation)} (${columnsText(columns)})`)
      created.push({ ...candidate, name })
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
    }
  }
  return created
}

/** What the statement costs with some of the candidates, and without the others. */
type CostOf = (some: readonly Created[]) => Promise<number>

const costIn =
  (scratch: ScratchDatabase, query: string, all: readonly Created[]): CostOf =>
  async (some) => {
    const others = all.filter((each) => !some.includes(each))
    const names = others.map(({ name, relation: { schema } }) => nameIn({ schema, name }))
    await scratch.client.query('begin')
    try {
      if (names.length > 0) await scratch.client.query(`drop index ${names.join(', ')}`)
      return (await explain(scratch, query))['Total Cost']
    } finally {
      await scratch.client.query('rollback')
    }
  }

interface Tried {
  candidate: Created
  cost: number
}

/** The candidate that, with those that are chosen, saves most. */
const bestWith = async (
  costOf: CostOf,
  all: readonly Created[],
  chosen: readonly Created[],
): Promise<Tried | undefined> => {
  const tried: Tried[] = []
  for (const candidate of all)
    if (!chosen.includes(candidate)) tried.push({ candidate, cost: await costOf([...chosen, candidate]) })
  const least = Math.min(...tried.map(({ cost }) => cost))
  return tried
    .filter(({ cost }) => cost <= least * (1 + sameCost))
    .toSorted((a, b) => a.candidate.columns.length - b.candidate.columns.length || a.cost - b.cost)[0]
}

const isWorthIt = (before: number, after: number): boolean => after <= before * (1 - leastSaved)

/** One index, or two of which the second one saves much of what the first one leaves. */
const choose = async (costOf: CostOf, all: readonly Created[], costBefore: number): Promise<Created[]> => {
  const first = await bestWith(costOf, all, [])
  if (first === undefined || !isWorthIt(costBefore, first.cost)) return []
  const second = await bestWith(costOf, all, [first.candidate])
  if (second === undefined || !isWorthIt(first.cost, second.cost)) return [first.candidate]
  // Alone, another one was better than the one that goes with the second.
  const partner = await bestWith(costOf, all, [second.candidate])
  const pair =
    partner !== undefined && partner.cost < second.cost * (1 - sameCost)
      ? [second.candidate, partner.candidate]
      : [first.candidate, second.candidate]
  return pair
}

const suggestionOf = (candidate: Candidate, cost: number): SuggestedIndex => {
  const { schema, name } = candidate.relation
  const columns = columnsText(candidate.columns)
  return {
    schema,
    table: name,
    columns,
    statement: `create index concurrently on ${plainName(schema, name)} using btree (${columns});`,
    cost_after: cost,
    size_bytes: candidatePages(candidate) * pageBytes,
  }
}

/** @throws MetaError `statement_not_planned`, with what PostgreSQL says. */
const explainOrRefuse = async (scratch: ScratchDatabase, query: string): Promise<PlanNode> => {
  try {
    return await explain(scratch, query)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const message = `The advisor has a copy of the tables, views, types and extensions that the statement uses, and no functions. PostgreSQL said: ${error.message}.`
    throw new MetaError('statement_not_planned', { message, cause: error })
  }
}

interface Asked {
  query: string
  inScratch: <T>(work: (scratch: ScratchDatabase) => Promise<T>) => Promise<T>
}

/**
 * The indexes with which the planner expects a statement to cost less. What the statement reads is built again in a scratch
 * database, without its rows and with its statistics; there each candidate is created and the statement planned. It does not
 * run, and in the project's database nothing is created.
 *
 * @throws MetaError `statement_not_planned`, or as `ask` does.
 */
export const adviseIndexes = async (db: Database, { query, inScratch }: Asked): Promise<IndexAdvice> => {
  const subject = await readSubject(db, await namesIn(query))
  return inScratch(async (scratch) => {
    await rebuildSubject(scratch.client, subject)
    const used = usedColumns(await explainOrRefuse(scratch, query))
    const created = await createAll(scratch, candidatesFor(subject, used.values()))
    const sizes = created.map((candidate) => {
      const { name, relation } = candidate
      return { name, schema: relation.schema, rows: relation.rows, pages: candidatePages(candidate) }
    })
    await resize(scratch, [...sizesOf(subject), ...sizes])
    const costOf = costIn(scratch, query, created)
    const costBefore = await costOf([])
    const chosen = await choose(costOf, created, costBefore)
    const suggestions: SuggestedIndex[] = []
    for (const [place, candidate] of chosen.entries())
      suggestions.push(suggestionOf(candidate, await costOf(chosen.slice(0, place + 1))))
    return {
      cost_before: costBefore,
      tried: created.length,
      suggestions,
      without_statistics: subject.relations
        .filter(({ kind, rows }) => kind === 'r' && rows < 0)
        .map(({ schema, name }) => plainName(schema, name)),
    }
  })
}
