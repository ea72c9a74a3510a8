/** Operators that take one value. `~~` is LIKE and `~~*` ILIKE. */
export const valueOperators = [
  '=',
  '<>',
  '>',
  '<',
  '>=',
  '<=',
  '~~',
  '~~*',
  '!~~',
  '!~~*',
  '~',
  '~*',
  'contains',
  'starts with',
  'ends with',
  'is distinct from',
  'is not distinct from',
  '@>',
  '<@',
  '&&',
  '?',
  '@?',
] as const
export type ValueOperator = (typeof valueOperators)[number]

/** Operators that take a list of values. */
export const listOperators = ['in', 'not in'] as const

/** What can follow `is`. */
export const isValues = ['null', 'not null', 'true', 'false'] as const

export const filterOperators = [...valueOperators, ...listOperators, 'between', 'is'] as const
export type FilterOperator = (typeof filterOperators)[number]

/** How deep groups can be nested, and how many filters one request can have. */
export const maxGroupDepth = 5
export const maxFilters = 50
