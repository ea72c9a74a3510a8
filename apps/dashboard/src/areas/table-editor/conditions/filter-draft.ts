import type { Filter } from '@cairn/contracts/database/conditions'
import type { FilterOperator } from '@cairn/contracts/database/filter-operators'
import { isValues } from '@cairn/contracts/database/filter-operators'
import { parseConditions } from './text/parse-conditions.ts'
import { formatTarget } from './text/format-conditions.ts'

/** A filter as its form has it: every value as the text of its field. */
export interface FilterFields {
  column: string
  /** As in `address->city`. */
  path: string
  operator: FilterOperator
  /** The value, the list of values, or the first of two. */
  value: string
  /** The second of two. */
  second: string
}

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

const listItem = (value: string): string =>
  value === '' || value !== value.trim() || /[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

export const listText = (values: readonly string[]): string => values.map(listItem).join(', ')

export const fieldsOf = (filter: Filter): FilterFields => {
  const { column, operator } = filter
  const path = formatTarget(filter).slice(formatTarget({ column }).length + '->'.length)
  if (filter.operator === 'between') {
    const [value = '', second = ''] = filter.values
    return { column, path, operator, value, second }
  }
  return { column, path, operator, value: 'values' in filter ? listText(filter.values) : filter.value, second: '' }
}

type FieldProblems = Partial<Record<keyof FilterFields, string>>

const pathOf = (text: string): string[] | undefined => {
  const arrow = text.trim().replace(/^->>?/, '')
  if (arrow === '') return []
  const [read] = parseConditions(`c->${arrow} is null`).conditions ?? []
  return read !== undefined && 'path' in read ? read.path : undefined
}

const problemsOf = ({ column, path, operator, value }: FilterFields): FieldProblems => ({
  ...(column === '' && { column: 'Choose a column.' }),
  ...(pathOf(path) === undefined && { path: 'Separate keys with "->". Keys with spaces need double quotes.' }),
  ...((operator === 'in' || operator === 'not in') &&
    value.trim() === '' && { value: 'Enter values separated by commas.' }),
  ...(operator === 'is' &&
    !isValues.some((state) => state === value) && { value: 'Choose null, not null, true or false.' }),
})

/** The filter that the fields of a form describe, or what is wrong with them. */
export const readFields = (fields: FilterFields): { filter: Filter } | { problems: FieldProblems } => {
  const problems = problemsOf(fields)
  if (Object.keys(problems).length > 0) return { problems }
  const { column, operator, value, second } = fields
  const path = pathOf(fields.path) ?? []
  const target = { column, ...(path.length > 0 && { path }) }
  if (operator === 'in' || operator === 'not in') return { filter: { ...target, operator, values: listItems(value) } }
  if (operator === 'between') return { filter: { ...target, operator, values: [value, second] } }
  if (operator === 'is')
    return { filter: { ...target, operator, value: isValues.find((state) => state === value) ?? 'null' } }
  return { filter: { ...target, operator, value } }
}
