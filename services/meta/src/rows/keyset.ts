import type { Cell } from '@cairn/contracts/database/rows'
import { MetaError } from '../meta-error.ts'
import type { Parameters } from './parameters.ts'
import type { OrderTerm, RowOrder } from './row-order.ts'

/** A place between two rows of an order: before or after the row with these values. */
export interface Keyset {
  values: readonly Cell[]
  isForward: boolean
}

/** @throws MetaError `invalid_input` if the order cannot tell rows apart, or the values are not of it. */
export const requireKeyset = (order: RowOrder, { values }: Keyset): void => {
  if (!order.isUnique)
    throw new MetaError('invalid_input', {
      message: 'These rows have no unique order: they can be paged only by offset.',
    })
  if (values.length > order.terms.length)
    throw new MetaError('invalid_input', {
      message: `The rows are ordered by ${order.terms.length} values, not ${values.length}.`,
    })
}

// Not IS NULL: of a record it asks for its fields, and says that one with an empty field is neither NULL nor not NULL.
const isNull = ({ sql }: OrderTerm): string => `${sql} is not distinct from null`
const isNotNull = ({ sql }: OrderTerm): string => `${sql} is distinct from null`

const equal = (term: OrderTerm, value: Cell, parameters: Parameters): string =>
  value === null ? isNull(term) : compared(term, '=', value, parameters)

/** Whether the values beyond a keyset are greater, NULL being the greatest of all. */
const isUpward = ({ isAscending }: OrderTerm, isForward: boolean): boolean => isAscending === isForward

const compared = (term: OrderTerm, operator: string, value: Cell, parameters: Parameters): string =>
  `${term.sql} ${operator} ${parameters.add(value, term.type)}`

/** Strictly beyond a value, apart from NULL. Undefined if nothing is. */
const beyondValue = (term: OrderTerm, value: Cell, isForward: boolean, parameters: Parameters): string | undefined => {
  if (isUpward(term, isForward)) return value === null ? undefined : compared(term, '>', value, parameters)
  return value === null ? isNotNull(term) : compared(term, '<', value, parameters)
}

const hasNullsBeyond = (term: OrderTerm, value: Cell, isForward: boolean): boolean =>
  term.isNullable && value !== null && isUpward(term, isForward)

const joined = (parts: readonly string[], joint: ' and ' | ' or '): string =>
  parts.length === 0 ? 'false' : parts.length === 1 ? parts.join('') : `(${parts.join(joint)})`

/** A range of the first column that holds every row beyond the values, so that an index on it can be used. */
const bound = (term: OrderTerm, value: Cell, isForward: boolean, parameters: Parameters): string[] => {
  if (value === null) return isUpward(term, isForward) ? [isNull(term)] : []
  return [compared(term, isUpward(term, isForward) ? '>=' : '<=', value, parameters)]
}

/**
 * The rows beyond a keyset, as conditions of which exactly one holds for each of them. They are in this order, each condition
 * can be answered by an index that begins with the first column: `or` between them could not.
 */
export const beyond = (
  terms: readonly OrderTerm[],
  { values, isForward }: Keyset,
  parameters: Parameters,
): string[] => {
  const pairs = values.flatMap((value, index) => {
    const term = terms[index]
    return term === undefined ? [] : [{ term, value }]
  })
  const alternatives = pairs.flatMap(({ term, value }, index) => {
    const before = () => pairs.slice(0, index).map((pair) => equal(pair.term, pair.value, parameters))
    const greater = beyondValue(term, value, isForward, parameters)
    const nulls = index > 0 && hasNullsBeyond(term, value, isForward) ? [isNull(term)] : []
    return [...(greater === undefined ? [] : [greater]), ...nulls].map((each) => joined([...before(), each], ' and '))
  })
  const [first] = pairs
  if (first === undefined) return ['true']
  const main = joined([...bound(first.term, first.value, isForward, parameters), joined(alternatives, ' or ')], ' and ')
  return hasNullsBeyond(first.term, first.value, isForward) ? [main, isNull(first.term)] : [main]
}
