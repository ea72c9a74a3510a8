import type { Filter } from '@cairn/contracts/database/rows'
import { MetaError } from '../meta-error.ts'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { Parameters } from './parameters.ts'
import type { Source } from './source.ts'
import { columnOf } from './source.ts'

const states = new Set(['null', 'not null', 'true', 'false'])

/** The items of a comma-separated list; double quotes keep a comma or outer spaces, doubled ones are one. */
export const listItems = (text: string): string[] => {
  const items: string[] = []
  const item = /\s*(?:"((?:[^"]|"")*)"[^,]*|([^,]*))/y
  let at = 0
  while (at <= text.length) {
    item.lastIndex = at
    const [all = '', quoted, plain = ''] = item.exec(text) ?? []
    items.push(quoted?.replaceAll('""', '"') ?? plain.trim())
    at += all.length + 1
  }
  return items
}

const stateOf = (value: string): string => {
  const state = value.trim().toLowerCase()
  if (states.has(state)) return state
  throw new MetaError('invalid_input', {
    message: `"${value}" cannot follow "is": use null, not null, true or false.`,
  })
}

const condition = (source: Source, filter: Filter, parameters: Parameters): string => {
  const { operator, value } = filter
  const { name, type } = columnOf(source, filter.column)
  const column = `t.${quotedIdent(name)}`
  if (operator === 'is') return `${column} is ${stateOf(value)}`
  if (operator === 'in') {
    const items = listItems(value).map((item) => parameters.add(item, type))
    return `${column} in (${items.join(', ')})`
  }
  if (operator === '~~' || operator === '~~*') return `${column}::text ${operator} ${parameters.add(value, 'text')}`
  return `${column} ${operator} ${parameters.add(value, type)}`
}

/** A `where` clause over the table `t`, or nothing. @throws MetaError `query_failed`, `invalid_input`. */
export const whereClause = (source: Source, filters: readonly Filter[], parameters: Parameters): string =>
  filters.length === 0
    ? ''
    : `where ${filters.map((filter) => condition(source, filter, parameters)).join('\n   and ')}`
