import type { Answer } from '../run/batch.ts'
import { z } from 'zod'
import type { Preferences } from '../request/preferences.ts'
import type { ReadNode } from '../resolve-embeds.ts'
import type { Query } from '../run/transaction.ts'
import { matchingSql } from '../sql/read-sql.ts'
import type { ReadOptions, Source } from '../sql/read-sql.ts'
import { Statement } from '../sql/statement.ts'

type Count = Preferences['count']

/** The query whose rows the answer counts: all of them, or as many as an estimate is not needed for. */
export const countedRows = (
  count: Count,
  statement: Statement,
  { node, source, options }: { node: ReadNode; source: Source; options: ReadOptions },
): string | undefined => {
  if (count !== 'exact' && count !== 'estimated') return undefined
  const rows = matchingSql(statement, node, source, options)
  if (count === 'exact' || options.maxRows === null) return rows
  return `${rows} limit ${statement.param(String(options.maxRows + 1))}`
}

/** Asks the planner how many rows there are. */
export const estimateQuery = (
  count: Count,
  node: ReadNode,
  source: (statement: Statement) => Source,
  options: ReadOptions,
): Query | undefined => {
  if (count !== 'planned' && count !== 'estimated') return undefined
  const statement = new Statement()
  const rows = matchingSql(statement, node, source(statement), options)
  return { text: `explain (format json) ${rows}`, values: statement.values }
}

const PlanRow = z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })) })

const planned = (result: Answer | undefined): number =>
  PlanRow.parse(result?.rows[0])['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0

/** The total of an answer. */
export const totalOf = (
  count: Count,
  counted: string | null,
  estimate: Answer | undefined,
  maxRows: number | null,
): number | undefined => {
  if (count === undefined) return undefined
  const exact = counted === null ? undefined : Number(counted)
  if (estimate === undefined) return exact
  if (count === 'planned' || exact === undefined) return planned(estimate)
  return maxRows !== null && exact > maxRows ? Math.max(exact, planned(estimate)) : exact
}
