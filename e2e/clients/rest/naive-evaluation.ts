import { Random } from '../../chaos/random.ts'

// A tree of tables: the rows of each but the first refer to rows of the one above it.
export const tableCount = 30
const rowsPerTable = 12

export interface Row {
  id: number
  n: number | null
  s: string
  parent_id: number | null
}

type Column = keyof Row

export interface Test {
  column: Column
  isNegated: boolean
  operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'is' | 'like'
  values: (number | string)[]
}
export type Condition = Test | { group: 'and' | 'or'; isNegated: boolean; conditions: Condition[] }

export interface Query {
  table: number
  columns: Column[]
  conditions: Condition[]
  order: { column: Column; isDescending: boolean; nullsFirst: boolean } | undefined
  limit: number | undefined
  offset: number | undefined
  embeds: { query: Query; isParent: boolean; isInner: boolean }[]
}

export const parentOf = (table: number): number => Math.floor((table - 1) / 2)

const chance = (random: Random, percent: number): boolean => random.next() * 100 < percent

export const makeTables = (seed: number): Row[][] => {
  const random = new Random(seed)
  return Array.from({ length: tableCount }, (_, table) =>
    Array.from({ length: rowsPerTable }, (__, index) => ({
      id: index + 1,
      n: chance(random, 20) ? null : random.between(0, 5),
      s: random.pick(['a', 'ab', 'b', 'c', 'd,e', 'f(g)', 'h"i']),
      parent_id: table === 0 || chance(random, 15) ? null : random.between(1, rowsPerTable),
    })),
  )
}

const makeTest = (random: Random): Test => {
  const column = random.pick<Column>(['id', 'n', 's', 'parent_id'])
  const isText = column === 's'
  const value = () => (isText ? random.pick(['a', 'ab', 'c', 'd,e', 'f(g)', 'h"i']) : random.between(0, 7))
  const operator = random.pick<Test['operator']>(
    isText ? ['eq', 'neq', 'in', 'like'] : ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'is'],
  )
  const values =
    operator === 'in' ? [value(), value()] : [operator === 'like' ? random.pick(['a*', '*b', '*']) : value()]
  return { column, isNegated: chance(random, 25), operator, values }
}

const makeCondition = (random: Random, depth: number): Condition => {
  if (depth === 0 || chance(random, 65)) return makeTest(random)
  const conditions = Array.from({ length: 1 + random.between(0, 2) }, () => makeCondition(random, depth - 1))
  return { group: random.pick(['and', 'or']), isNegated: chance(random, 30), conditions }
}

export const makeQuery = (random: Random, table: number, depth: number): Query => {
  const embeds: Query['embeds'] = []
  const add = (other: number, isParent: boolean) => {
    if (depth > 0 && other >= 0 && other < tableCount && chance(random, 40))
      embeds.push({ query: makeQuery(random, other, depth - 1), isParent, isInner: chance(random, 30) })
  }
  if (table > 0) add(parentOf(table), true)
  add(2 * table + 1, false)
  add(2 * table + 2, false)
  return {
    table,
    columns: random.pick([['id'], ['id', 'n'], ['s', 'id', 'parent_id'], ['n', 's']]),
    conditions: Array.from({ length: random.between(0, 2) }, () => makeCondition(random, 2)),
    order: chance(random, 60)
      ? {
          column: random.pick(['n', 's', 'parent_id']),
          isDescending: chance(random, 50),
          nullsFirst: chance(random, 50),
        }
      : undefined,
    limit: chance(random, 30) ? random.between(0, 5) : undefined,
    offset: chance(random, 20) ? random.between(0, 3) : undefined,
    embeds,
  }
}

type Compare = (column: number | string, value: number | string, values: Test['values']) => boolean

const comparisons: Readonly<Record<Exclude<Test['operator'], 'is'>, Compare>> = {
  eq: (column, value) => column === value,
  neq: (column, value) => column !== value,
  gt: (column, value) => column > value,
  gte: (column, value) => column >= value,
  lt: (column, value) => column < value,
  lte: (column, value) => column <= value,
  in: (column, _, values) => values.includes(column),
  like: (column, pattern) => {
    const [start = '', end] = String(pattern).split('*')
    return String(column).startsWith(start) && (end === undefined || String(column).endsWith(end))
  },
}

const negated = (isNegated: boolean, value: boolean | undefined): boolean | undefined =>
  value === undefined ? undefined : value !== isNegated

/** Undefined is SQL's unknown. */
const holds = (row: Row, condition: Condition): boolean | undefined => {
  if ('group' in condition) {
    const values = new Set(condition.conditions.map((each) => holds(row, each)))
    const decisive = condition.group === 'or'
    const value = values.has(decisive) ? decisive : values.has(undefined) ? undefined : !decisive
    return negated(condition.isNegated, value)
  }
  const { isNegated, operator, values: right } = condition
  const column = row[condition.column]
  if (operator === 'is') return negated(isNegated, column === null)
  return negated(isNegated, column === null ? undefined : comparisons[operator](column, right[0] ?? '', right))
}

const byOrder =
  ({ order }: Query) =>
  (one: Row, other: Row): number => {
    const difference = (): number => {
      if (order === undefined) return 0
      const [a, b] = [one[order.column], other[order.column]]
      if (a === b) return 0
      if (a === null || b === null) return (a === null) === order.nullsFirst ? -1 : 1
      return (a < b ? -1 : 1) * (order.isDescending ? -1 : 1)
    }
    return difference() || one.id - other.id
  }

export const nameOf = (table: number): string => `tree_${table}`

/** The answer, found by looking at every row. */
export const evaluate = (
  tables: readonly (readonly Row[])[],
  query: Query,
  isRelated: (row: Row) => boolean = () => true,
): unknown[] => {
  const { columns, embeds, limit = Infinity, offset = 0 } = query
  const found: unknown[] = []
  const matching = (tables[query.table] ?? []).filter(
    (row) => isRelated(row) && query.conditions.every((condition) => holds(row, condition) === true),
  )
  for (const row of matching.toSorted(byOrder(query))) {
    const answer: Record<string, unknown> = Object.fromEntries(columns.map((column) => [column, row[column]]))
    let isComplete = true
    for (const { query: inner, isParent, isInner } of embeds) {
      const rows = evaluate(tables, inner, (other) =>
        isParent ? other.id === row.parent_id : other.parent_id === row.id,
      )
      if (isInner && rows.length === 0) isComplete = false
      answer[nameOf(inner.table)] = isParent ? (rows[0] ?? null) : rows
    }
    if (isComplete) found.push(answer)
  }
  return found.slice(offset, offset + limit)
}

const quoted = (value: number | string): string =>
  typeof value === 'number' ? String(value) : `"${value.replaceAll(/["\\]/g, '\\$&')}"`

const testText = ({ operator, values, isNegated }: Test, isInGroup: boolean): string => {
  const [value = ''] = values
  const plain = isInGroup ? quoted(value) : String(value)
  const right = operator === 'in' ? `(${values.map(quoted).join(',')})` : operator === 'is' ? 'null' : plain
  return `${isNegated ? 'not.' : ''}${operator}.${right}`
}

const groupText = (condition: Condition): string => {
  if (!('group' in condition)) return `${condition.column}.${testText(condition, true)}`
  return `${condition.isNegated ? 'not.' : ''}${condition.group}(${condition.conditions.map(groupText).join(',')})`
}

const selectText = ({ columns, embeds }: Query): string =>
  [
    ...columns,
    ...embeds.map(({ query, isInner }) => `${nameOf(query.table)}${isInner ? '!inner' : ''}(${selectText(query)})`),
  ].join(',')

const addParameters = (parameters: URLSearchParams, query: Query, prefix: string): void => {
  for (const condition of query.conditions)
    if ('group' in condition)
      parameters.append(
        `${prefix}${condition.isNegated ? 'not.' : ''}${condition.group}`,
        `(${condition.conditions.map(groupText).join(',')})`,
      )
    else parameters.append(`${prefix}${condition.column}`, testText(condition, false))
  const { order } = query
  const first =
    order && `${order.column}.${order.isDescending ? 'desc' : 'asc'}.nulls${order.nullsFirst ? 'first' : 'last'},`
  parameters.append(`${prefix}order`, `${first ?? ''}id`)
  if (query.limit !== undefined) parameters.append(`${prefix}limit`, String(query.limit))
  if (query.offset !== undefined) parameters.append(`${prefix}offset`, String(query.offset))
  for (const { query: inner } of query.embeds) addParameters(parameters, inner, `${prefix}${nameOf(inner.table)}.`)
}

/** The same query as a request. */
export const addressOf = (query: Query): string => {
  const parameters = new URLSearchParams({ select: selectText(query) })
  addParameters(parameters, query, '')
  return `/${nameOf(query.table)}?${parameters}`
}
