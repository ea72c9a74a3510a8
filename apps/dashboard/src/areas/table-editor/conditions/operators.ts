import type { Filter } from '@cairn/contracts/database/conditions'
import type { Column } from '@cairn/contracts/database/catalogue'
import type { FilterOperator } from '@cairn/contracts/database/filter-operators'
import type { isValues as states } from '@cairn/contracts/database/filter-operators'
import { operatorTexts } from './text/operator-words.ts'

type Operator = FilterOperator

const signs: Partial<Record<Operator, string>> = { '<>': '≠', '>=': '≥', '<=': '≤' }

/** As a chip shows it. */
export const operatorSign = (operator: Operator): string => signs[operator] ?? operatorTexts[operator]

const explanations: Partial<Record<Operator, string>> = {
  '=': 'equals',
  '<>': 'does not equal',
  '>': 'greater than',
  '<': 'less than',
  '>=': 'at least',
  '<=': 'at most',
  '~~': 'matches a pattern',
  '~~*': 'matches a pattern, in any case',
  '!~~': 'does not match a pattern',
  '!~~*': 'does not match a pattern, in any case',
  '~': 'matches a regular expression',
  '~*': 'matches a regular expression, in any case',
  contains: 'has this text, in any case',
  'starts with': 'begins with this text, in any case',
  'ends with': 'ends with this text, in any case',
  'is distinct from': 'differs, or is null',
  'is not distinct from': 'equals, for null too',
  '@>': 'contains these values',
  '<@': 'is contained in these values',
  '&&': 'overlaps',
  '?': 'has the key',
  '@?': 'has an item at the JSON path',
  in: 'is one of a list',
  'not in': 'is none of a list',
  between: 'from one value to another, inclusive',
  is: 'null, true or false',
}

export const operatorExplanation = (operator: Operator): string => explanations[operator] ?? ''

const distinct: readonly Operator[] = ['is distinct from', 'is not distinct from']
const comparing: readonly Operator[] = ['=', '<>', '>', '<', '>=', '<=', 'between', 'in', 'not in', 'is', ...distinct]
const parts: readonly Operator[] = ['contains', 'starts with', 'ends with']
const patterns: readonly Operator[] = ['~~*', '~~', '!~~*', '!~~', '~', '~*']
const containing: readonly Operator[] = ['@>', '<@', '&&']
const text: readonly Operator[] = [
  ...(['=', '<>', ...parts, 'in', 'not in', 'is'] satisfies Operator[]),
  ...patterns,
  ...(['>', '<', '>=', '<=', 'between', ...distinct] satisfies Operator[]),
]

const operatorsByCategory = {
  boolean: ['is', '=', '<>', ...distinct],
  number: comparing,
  date: comparing,
  text,
  enum: ['=', '<>', 'in', 'not in', 'is', ...distinct],
  json: ['@>', '<@', '?', '@?', 'is', '=', '<>', ...parts],
  array: [...containing, 'is', '=', '<>', ...parts, ...distinct],
  binary: ['is', '=', '<>'],
  other: [...comparing, ...containing, ...parts],
} as const satisfies Record<Column['category'], readonly Operator[]>

/** The operators that make sense for a column, or for a value inside JSON, the likeliest first. */
export const operatorsFor = (column: Column | undefined, isInJson = false): readonly Operator[] => {
  if (column === undefined) return comparing
  return isInJson ? [...text, '@>', '<@', '?'] : operatorsByCategory[column.category]
}

export const isValuesFor = (column: Column | undefined, isInJson = false): readonly (typeof states)[number][] =>
  column?.category === 'boolean' || isInJson ? ['true', 'false', 'null', 'not null'] : ['null', 'not null']

/** A filter that asks for the value of a cell. */
export const filterForValue = (column: Column, value: string | null): Filter => {
  if (value === null) return { column: column.name, operator: 'is', value: 'null' }
  if (column.category === 'boolean' && (value === 'true' || value === 'false'))
    return { column: column.name, operator: 'is', value }
  return { column: column.name, operator: '=', value }
}
