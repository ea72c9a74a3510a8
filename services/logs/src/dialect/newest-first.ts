import { streamName } from '../stream.ts'
import { aggregateFunctions } from './allowed.ts'
import { isNode, namesIn, nodesIn, textIn } from './node.ts'
import type { Node } from './node.ts'

/** A query for the newest lines of one source, which can be answered without a look at older ones. */
export interface NewestFirst {
  limit: number
  query: Node
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Whether each line makes one row by itself. */
const isByLine = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isByLine)
  if (!isNode(value)) return true
  const kind = textIn(value, 'class')
  if (kind === 'WINDOW' || kind === 'SUBQUERY') return false
  const name = textIn(value, 'function_name').toLowerCase()
  if (kind === 'FUNCTION' && (name === 'unnest' || aggregateFunctions.has(name))) return false
  return Object.values(value).every(isByLine)
}

/** Whether an item of the select that has the name of a column is in its order, too. */
const keepsOrder = (item: Node, name: string): boolean => {
  const type = item['cast_type']
  const child = item['child']
  if (textIn(item, 'class') === 'CAST' && isNode(type) && textIn(type, 'id') === 'TIMESTAMP' && isNode(child))
    return namesIn(child).at(-1) === name
  return textIn(item, 'class') === 'COLUMN_REF' && namesIn(item).at(-1) === name
}

const isPlainOrder = (order: Node, column: string | undefined, selected: readonly Node[]): boolean => {
  const { expression } = order
  if (!isNode(expression) || textIn(expression, 'class') !== 'COLUMN_REF') return false
  const name = namesIn(expression).at(-1) ?? ''
  const named = selected.filter((item) => textIn(item, 'alias') === name)
  return (
    (name === 'timestamp' || name === 'id') &&
    (column === undefined || name === column) &&
    named.every((item) => keepsOrder(item, name))
  )
}

/** Newest first, and nothing else that needs all lines. */
const isNewestFirst = (order: Node | undefined, selected: readonly Node[]): boolean => {
  const [first, ...others] = nodesIn(order?.['orders'])
  return (
    textIn(order ?? {}, 'type') === 'ORDER_MODIFIER' &&
    first !== undefined &&
    textIn(first, 'type') === 'DESCENDING' &&
    isPlainOrder(first, 'timestamp', selected) &&
    others.every((one) => isPlainOrder(one, undefined, selected))
  )
}

const limitIn = (modifier: Node | undefined): number | undefined => {
  if (modifier === undefined || textIn(modifier, 'type') !== 'LIMIT_MODIFIER' || !isEmpty(modifier['offset']))
    return undefined
  const { limit } = modifier
  const constant = isNode(limit) && textIn(limit, 'class') === 'CONSTANT' ? limit['value'] : undefined
  const value = isNode(constant) ? constant['value'] : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** All columns, but for one that costs much and is not asked for. */
const allOf = (table: string, excluded: readonly string[]): Node => ({
  class: 'STAR',
  type: 'STAR',
  alias: '',
  query_location: 0,
  relation_name: table,
  exclude_list: excluded,
  replace_list: [],
  columns: false,
  expr: null,
  qualified_exclude_list: [],
  rename_list: [],
})

/**
 * The translated query, if it asks for the newest lines of one source alone: written so that its expressions are made for
 * the lines that are answered. A structure of all fields costs more than the search.
 */
export const newestFirst = (query: Node): NewestFirst | undefined => {
  const { modifiers, from_table: table, select_list: list, where_clause: where, cte_map: common, ...rest } = query
  const [order, limiting, ...more] = nodesIn(modifiers)
  const selected = nodesIn(list)
  const limit = limitIn(limiting)
  const isPlain =
    textIn(query, 'type') === 'SELECT_NODE' &&
    more.length === 0 &&
    isNode(table) &&
    textIn(table, 'type') === 'BASE_TABLE' &&
    isEmpty(table['sample']) &&
    ['group_expressions', 'group_sets', 'having', 'qualify', 'sample'].every((part) => isEmpty(query[part])) &&
    (!isNode(common) || isEmpty(common['map'])) &&
    isNewestFirst(order, selected) &&
    isByLine(selected) &&
    isByLine(where)
  if (!isPlain || limit === undefined) return undefined
  const alias = textIn(table, 'alias') || textIn(table, 'table_name')
  const usesMap = JSON.stringify([selected, order]).includes('"log_attributes"')
  const excluded = textIn(table, 'table_name').toLowerCase() === streamName && !usesMap ? ['log_attributes'] : []
  const lines = { ...query, select_list: [allOf(alias, excluded)] }
  return {
    limit,
    query: {
      ...rest,
      cte_map: common,
      select_list: list,
      modifiers: [order],
      from_table: {
        type: 'SUBQUERY',
        alias,
        sample: null,
        query_location: 0,
        subquery: { node: lines, named_param_map: [] },
        column_name_alias: [],
      },
    },
  }
}
