import { z } from 'zod'
import { isValues, listOperators, maxFilters, maxGroupDepth, valueOperators } from './filter-operators.ts'

const Value = z.string().max(10_000)

const addressed = {
  column: z.string().max(63),
  /** Keys and positions that lead to a value inside a `json` or `jsonb` column. */
  path: z.array(z.string().max(1_000)).min(1).max(20).optional(),
}

/**
 * One comparison of a column, with the NULL semantics of SQL: a row whose column is NULL matches only `is null`,
 * `is distinct from` and nothing else, in particular not `<>` and `not in`.
 *
 * - `contains`, `starts with` and `ends with` compare text without regard to case; `%`, `_` and `\` in the value stand for
 *   themselves.
 * - `between` includes both of its values.
 * - With a `path`, the value is compared as text (`#>>`). `>`, `<`, `>=`, `<=` and `between` compare numbers if their values
 *   are numbers, and strings otherwise; rows that have another JSON type at the path do not match.
 */
export const Filter = z.discriminatedUnion('operator', [
  z.object({ ...addressed, operator: z.enum(valueOperators), value: Value }),
  z.object({ ...addressed, operator: z.enum(listOperators), values: z.array(Value).min(1).max(1_000) }),
  z.object({ ...addressed, operator: z.literal('between'), values: z.array(Value).length(2) }),
  z.object({ ...addressed, operator: z.literal('is'), value: z.enum(isValues) }),
])
export type Filter = z.infer<typeof Filter>

/** A filter, or a group of at least two conditions of which all or any must hold. */
export type Condition = Filter | { all: Condition[] } | { any: Condition[] }

// Level by level instead of recursive: a text of any depth is refused before it is followed.
const conditionWithin = (depth: number): z.ZodType<Condition> => {
  if (depth === 0) return Filter
  const group = z.array(conditionWithin(depth - 1)).min(2)
  return z.union([Filter, z.strictObject({ all: group }), z.strictObject({ any: group })])
}

export const countFilters = (conditions: readonly Condition[]): number =>
  conditions.reduce((sum, condition) => {
    if ('all' in condition) return sum + countFilters(condition.all)
    return sum + ('any' in condition ? countFilters(condition.any) : 1)
  }, 0)

/** Conditions of which all must hold. */
export const Conditions = z
  .array(conditionWithin(maxGroupDepth))
  .refine((conditions) => countFilters(conditions) <= maxFilters, `A request can have up to ${maxFilters} filters.`)
