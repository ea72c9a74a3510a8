import type { Node } from 'libpg-query'
import { z } from 'zod'
import { parseSql } from '../text/parser.ts'

/** A node of a plan, as `EXPLAIN (FORMAT JSON, VERBOSE)` writes it, as far as it is read here. */
export interface PlanNode {
  'Total Cost': number
  'Relation Name'?: string | undefined
  Schema?: string | undefined
  Alias?: string | undefined
  'Index Name'?: string | undefined
  'Sort Key'?: string[] | undefined
  'Group Key'?: string[] | undefined
  Filter?: string | undefined
  'Index Cond'?: string | undefined
  'Recheck Cond'?: string | undefined
  'Hash Cond'?: string | undefined
  'Merge Cond'?: string | undefined
  'Join Filter'?: string | undefined
  Plans?: PlanNode[] | undefined
}

const PlanNode: z.ZodType<PlanNode> = z.object({
  'Total Cost': z.number(),
  'Relation Name': z.string().optional(),
  Schema: z.string().optional(),
  Alias: z.string().optional(),
  'Index Name': z.string().optional(),
  'Sort Key': z.array(z.string()).optional(),
  'Group Key': z.array(z.string()).optional(),
  Filter: z.string().optional(),
  'Index Cond': z.string().optional(),
  'Recheck Cond': z.string().optional(),
  'Hash Cond': z.string().optional(),
  'Merge Cond': z.string().optional(),
  'Join Filter': z.string().optional(),
  Plans: z.lazy(() => z.array(PlanNode)).optional(),
})
export const Plan = z.tuple([z.object({ Plan: PlanNode })])

/** How a plan uses the columns of one relation in it. */
export interface UsedColumns {
  schema: string
  table: string
  /** Compared with a value: equal, or none at all. */
  equal: Set<string>
  /** Compared with a value by order. */
  range: Set<string>
  /** Compared with a column of another relation. */
  joined: Set<string>
  /** Orders in which rows are needed, each as `column` or `column desc`. */
  orders: SortColumn[][]
}

export interface SortColumn {
  column: string
  order: '' | ' desc' | ' desc nulls last' | ' nulls first'
}

interface Column {
  alias: string
  column: string
}

const textOf = (node: Node | undefined): string | undefined =>
  node !== undefined && 'String' in node ? node.String.sval : undefined

/** A column, also where its type is only named another way: `(name)::text` of a `varchar`. */
const columnOf = (node: Node | undefined): Column | undefined => {
  if (node === undefined) return undefined
  if ('TypeCast' in node) {
    const type = textOf(node.TypeCast.typeName?.names?.at(-1))
    return type === 'text' ? columnOf(node.TypeCast.arg) : undefined
  }
  if (!('ColumnRef' in node)) return undefined
  const [alias, column] = (node.ColumnRef.fields ?? []).map(textOf)
  return alias !== undefined && column !== undefined ? { alias, column } : undefined
}

const hasColumn = (node: Node | undefined): boolean =>
  node !== undefined && JSON.stringify(node).includes('"ColumnRef"')

type Use = { kind: 'equal' | 'range' | 'joined' } & Column

const usesOfOperator = (operator: string | undefined, left: Node | undefined, right: Node | undefined): Use[] => {
  const kind = operator === '=' ? 'equal' : ['<', '<=', '>', '>='].includes(operator ?? '') ? 'range' : undefined
  if (kind === undefined) return []
  const [one, other] = [columnOf(left), columnOf(right)]
  if (one !== undefined && other !== undefined)
    return kind === 'equal' && one.alias !== other.alias
      ? [
          { kind: 'joined', ...one },
          { kind: 'joined', ...other },
        ]
      : []
  if (one !== undefined && !hasColumn(right)) return [{ kind, ...one }]
  if (other !== undefined && !hasColumn(left)) return [{ kind, ...other }]
  return []
}

const usesIn = (node: Node | undefined): Use[] => {
  if (node === undefined) return []
  if ('BoolExpr' in node)
    // What is joined by OR or negated does not narrow an index.
    return node.BoolExpr.boolop === 'AND_EXPR' ? (node.BoolExpr.args ?? []).flatMap(usesIn) : []
  if ('NullTest' in node) {
    const column = columnOf(node.NullTest.arg)
    return column !== undefined && node.NullTest.nulltesttype === 'IS_NULL' ? [{ kind: 'equal', ...column }] : []
  }
  // A condition of its own: `o.is_open`.
  if ('ColumnRef' in node) {
    const column = columnOf(node)
    return column === undefined ? [] : [{ kind: 'equal', ...column }]
  }
  if (!('A_Expr' in node)) return []
  const { kind, name, lexpr, rexpr } = node.A_Expr
  if (kind !== 'AEXPR_OP' && kind !== 'AEXPR_OP_ANY') return []
  return usesOfOperator(textOf(name?.at(-1)), lexpr, rexpr)
}

const parsed = (text: string) => {
  try {
    const statement = parseSql(text).stmts?.[0]?.stmt
    return statement !== undefined && 'SelectStmt' in statement ? statement.SelectStmt : undefined
  } catch {
    // Plans have notations that are no SQL: `(hashed SubPlan 1)`.
    return undefined
  }
}

const usesInText = (text: string): Use[] => {
  const target = parsed(`select ${text}`)?.targetList?.[0]
  return target !== undefined && 'ResTarget' in target ? usesIn(target.ResTarget.val) : []
}

const sortOf = (text: string): (Column & SortColumn) | undefined => {
  const key = parsed(`select 1 order by ${text}`)?.sortClause?.[0]
  if (key === undefined || !('SortBy' in key)) return undefined
  const column = columnOf(key.SortBy.node)
  if (column === undefined) return undefined
  const { sortby_dir: direction, sortby_nulls: nulls } = key.SortBy
  if (direction === 'SORTBY_DESC')
    return { ...column, order: nulls === 'SORTBY_NULLS_LAST' ? ' desc nulls last' : ' desc' }
  return { ...column, order: nulls === 'SORTBY_NULLS_FIRST' ? ' nulls first' : '' }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How each relation of a plan is used, by the name that the plan gives it. The parser has to be loaded. */
export const usedColumns = (plan: PlanNode): ReadonlyMap<string, UsedColumns> => {
  const nodes = nodesOf(plan)
  const found = new Map<string, UsedColumns>()
  for (const { 'Relation Name': table, Schema: schema, Alias: alias } of nodes)
    if (table !== undefined && schema !== undefined && alias !== undefined && !found.has(alias))
      found.set(alias, { schema, table, equal: new Set(), range: new Set(), joined: new Set(), orders: [] })
  for (const node of nodes) {
    const conditions = [
      node.Filter,
      node['Index Cond'],
      node['Recheck Cond'],
      node['Hash Cond'],
      node['Merge Cond'],
      node['Join Filter'],
    ]
    for (const condition of conditions)
      for (const { kind, alias, column } of condition === undefined ? [] : usesInText(condition))
        found.get(alias)?.[kind].add(column)
    for (const keys of [node['Sort Key'], node['Group Key']]) {
      const columns = (keys ?? []).map(sortOf)
      const [first] = columns
      const ofOne = columns.flatMap((key) => (key !== undefined && key.alias === first?.alias ? [key] : []))
      if (first !== undefined && ofOne.length === columns.length)
        found.get(first.alias)?.orders.push(ofOne.map(({ column, order }) => ({ column, order })))
    }
  }
  return found
}
