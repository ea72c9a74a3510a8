import type { FilterOperator } from '@cairn/contracts/database/filter-operators'

/** How each operator is written. */
export const operatorTexts = {
  '=': '=',
  '<>': '<>',
  '>': '>',
  '<': '<',
  '>=': '>=',
  '<=': '<=',
  '~~': 'like',
  '~~*': 'ilike',
  '!~~': 'not like',
  '!~~*': 'not ilike',
  '~': '~',
  '~*': '~*',
  contains: 'contains',
  'starts with': 'starts with',
  'ends with': 'ends with',
  'is distinct from': 'is distinct from',
  'is not distinct from': 'is not distinct from',
  '@>': '@>',
  '<@': '<@',
  '&&': '&&',
  '?': '?',
  '@?': '@?',
  in: 'in',
  'not in': 'not in',
  between: 'between',
  is: 'is',
} as const satisfies Record<FilterOperator, string>

// Written out, not derived from the object: its keys would lose their type.
const spellings: readonly (readonly [spelling: string, operator: FilterOperator])[] = [
  ['is not distinct from', 'is not distinct from'],
  ['is distinct from', 'is distinct from'],
  ['starts with', 'starts with'],
  ['ends with', 'ends with'],
  ['not ilike', '!~~*'],
  ['not like', '!~~'],
  ['not in', 'not in'],
  ['contains', 'contains'],
  ['between', 'between'],
  ['ilike', '~~*'],
  ['like', '~~'],
  ['in', 'in'],
  ['is', 'is'],
  ['!~~*', '!~~*'],
  ['!~~', '!~~'],
  ['~~*', '~~*'],
  ['~~', '~~'],
  ['~*', '~*'],
  ['<>', '<>'],
  ['!=', '<>'],
  ['>=', '>='],
  ['<=', '<='],
  ['@>', '@>'],
  ['<@', '<@'],
  ['&&', '&&'],
  ['@?', '@?'],
  ['~', '~'],
  ['=', '='],
  ['>', '>'],
  ['<', '<'],
  ['?', '?'],
]

const escaped = (text: string) => text.replaceAll(/[?*|&]/g, '\\$&')

const patternOf = (spelling: string): RegExp =>
  /^[a-z]/.test(spelling)
    ? new RegExp(`${spelling.replaceAll(' ', '\\s+')}(?![\\p{L}\\p{N}_$])`, 'iuy')
    : new RegExp(escaped(spelling), 'y')

/** From the longest to the shortest, so that none hides another. */
export const operatorPatterns = spellings.map(([spelling, operator]) => ({ operator, pattern: patternOf(spelling) }))
