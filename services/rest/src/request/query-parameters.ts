import { parseError, RestError } from '../rest-error.ts'
import { hasOperator, readFilter, readLogic } from './filter-parameter.ts'
import { readOrder } from './order-parameter.ts'
import { embedKey, emptyQuery } from './query-tree.ts'
import type { Field, ReadQuery } from './query-tree.ts'
import { Scanner } from './scanner.ts'
import { readSelect } from './select-parameter.ts'

export interface QueryParameters {
  query: ReadQuery
  hasSelect: boolean
  columns: readonly string[] | undefined
  onConflict: readonly string[] | undefined
  /** Parameters without an operator: of functions only. */
  argumentsOf: readonly (readonly [name: string, value: string])[]
}

const readNames = (text: string, what: string): string[] => {
  const scanner = new Scanner(text, what)
  const names = [scanner.name()]
  while (scanner.take(',')) names.push(scanner.name())
  if (!scanner.isAtEnd) throw scanner.unexpected('expecting "," or end of input')
  return names
}

const readCount = (text: string, what: string): number => {
  if (!/^\d{1,15}$/.test(text))
    throw parseError(`"failed to parse ${what} (${text.slice(0, 40)})"`, 'expecting a number')
  return Number(text)
}

/** The embed that a path of names addresses. */
const queryAt = (query: ReadQuery, path: readonly string[]): ReadQuery =>
  path.reduce((current, name) => {
    const item = current.items.find((each) => each.kind === 'embed' && embedKey(each) === name)
    if (item?.kind === 'embed') return item.query
    throw new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    })
  }, query)

/** The key of a parameter: names of embeds, and a field behind them. */
const readKey = (key: string): { path: string[]; field: Field } => {
  const scanner = new Scanner(key, 'filter key')
  const path: string[] = []
  let field = scanner.field()
  while (scanner.take('.')) {
    if (field.path.length > 0) throw scanner.unexpected('expecting end of input')
    path.push(field.name)
    field = scanner.field()
  }
  if (!scanner.isAtEnd) throw scanner.unexpected('expecting "." or end of input')
  return { path, field }
}

const addParameter = (root: ReadQuery, key: string, value: string): void => {
  const { path, field } = readKey(key)
  const { name } = field
  if (field.path.length === 0 && (name === 'and' || name === 'or')) {
    const isNegated = path.at(-1) === 'not'
    const query = queryAt(root, isNegated ? path.slice(0, -1) : path)
    query.conditions.push(readLogic(name, isNegated, value))
    return
  }
  const query = queryAt(root, path)
  if (name === 'order') query.order = readOrder(value)
  else if (name === 'limit') query.limit = readCount(value, 'limit')
  else if (name === 'offset') query.offset = readCount(value, 'offset')
  else query.conditions.push(readFilter(field, value))
}

const ofRoot = new Set(['select', 'columns', 'on_conflict'])
const words = new Set(['order', 'limit', 'offset', 'and', 'or', 'not.and', 'not.or'])

const isArgument = (key: string, value: string): boolean => !words.has(key) && !hasOperator(value)

/** The query of a request. Parameters without an operator are refused unless a function is called. */
export const readParameters = (parameters: URLSearchParams, isCall: boolean): QueryParameters => {
  const select = parameters.get('select')
  const query = emptyQuery(select === null ? undefined : readSelect(select))
  const argumentsOf: [string, string][] = []
  for (const [key, value] of parameters) {
    if (ofRoot.has(key)) continue
    if (isCall && isArgument(key, value) && !/\.(order|limit|offset|and|or)$/.test(key)) argumentsOf.push([key, value])
    else addParameter(query, key, value)
  }
  const columns = parameters.get('columns')
  const onConflict = parameters.get('on_conflict')
  return {
    query,
    hasSelect: select !== null,
    columns: columns === null || columns === '' ? undefined : readNames(columns, 'columns parameter'),
    onConflict: onConflict === null || onConflict === '' ? undefined : readNames(onConflict, 'on_conflict parameter'),
    argumentsOf,
  }
}
