import type { Column } from '@cairn/contracts/database/catalogue'
import type { Filter } from '@cairn/contracts/database/rows'

type Operator = Filter['operator']

/** As a chip shows it. */
export const operatorSigns = {
  '=': '=',
  '<>': '≠',
  '>': '>',
  '<': '<',
  '>=': '≥',
  '<=': '≤',
  '~~': 'like',
  '~~*': 'ilike',
  in: 'in',
  is: 'is',
} as const satisfies Record<Operator, string>

/** As a list of choices explains it. */
export const operatorNames = {
  '=': '=  equals',
  '<>': '≠  differs from',
  '>': '>  more than',
  '<': '<  less than',
  '>=': '≥  at least',
  '<=': '≤  at most',
  '~~': 'like  matches a pattern',
  '~~*': 'ilike  matches, whatever the case',
  in: 'in  is one of a list',
  is: 'is  null, true or false',
} as const satisfies Record<Operator, string>

const comparing: readonly Operator[] = ['=', '<>', '>', '<', '>=', '<=', 'in', 'is']

const operatorsByCategory = {
  boolean: ['is', '=', '<>'],
  number: comparing,
  date: comparing,
  text: ['=', '<>', '~~*', '~~', 'in', 'is', '>', '<', '>=', '<='],
  enum: ['=', '<>', 'in', 'is'],
  json: ['is', '=', '<>'],
  array: ['is', '=', '<>'],
  binary: ['is', '=', '<>'],
  other: comparing,
} as const satisfies Record<Column['category'], readonly Operator[]>

/** The operators that make sense for a column, the likeliest first. */
export const operatorsFor = (column: Column | undefined): readonly Operator[] =>
  column === undefined ? comparing : operatorsByCategory[column.category]

export const isValues = (column: Column | undefined): readonly string[] =>
  column?.category === 'boolean' ? ['true', 'false', 'null', 'not null'] : ['null', 'not null']

/** A filter that asks for the value of a cell. */
export const filterForValue = (column: Column, value: string | null): Filter => {
  if (value === null) return { column: column.name, operator: 'is', value: 'null' }
  if (column.category === 'boolean') return { column: column.name, operator: 'is', value }
  return { column: column.name, operator: '=', value }
}

/** What is wrong with a condition, as far as the browser can tell; otherwise undefined. */
export const filterProblem = ({ column, operator, value }: Filter): string | undefined => {
  if (column === '') return 'Choose a column.'
  if (operator === 'in' && value.trim() === '') return 'Enter values separated by commas.'
  if (operator === 'is' && !['null', 'not null', 'true', 'false'].includes(value))
    return 'Choose null, not null, true or false.'
  return undefined
}
