import type { Condition } from './filter.ts'
import type { Column } from './relation.ts'

type Test = (value: string | null) => boolean

const integers = new Set(['int2', 'int4', 'int8', 'oid'])
const texts = new Set(['text', 'varchar', 'name'])
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What a value is compared by; undefined where only Postgres can say. */
const comparable = ({ baseType, isEnum }: Column, text: string): string | bigint | undefined => {
  if (texts.has(baseType) || isEnum) return text
  if (integers.has(baseType)) return /^[+-]?\d{1,20}$/.test(text) ? BigInt(text.replace(/^\+/, '')) : undefined
  if (baseType === 'uuid') return uuid.test(text) ? text.toLowerCase() : undefined
  if (baseType === 'bool') return { t: 't', true: 't', f: 'f', false: 'f' }[text.toLowerCase()]
  return undefined
}

const isOrdered = (value: string | bigint): value is bigint => typeof value === 'bigint'

const orders: Readonly<Record<string, (value: bigint, asked: bigint) => boolean>> = {
  lt: (value, asked) => value < asked,
  lte: (value, asked) => value <= asked,
  gt: (value, asked) => value > asked,
  gte: (value, asked) => value >= asked,
}

const plainTest = (column: Column, { operator, values }: Condition): Test | undefined => {
  if (operator === 'is' && /^null$/i.test(values[0] ?? '')) return (value) => value === null
  const asked = values.map((value) => comparable(column, value))
  const [first] = asked
  if (first === undefined || asked.includes(undefined)) return undefined
  if (operator === 'eq' || operator === 'in') {
    const known = new Set(asked)
    return (value) => value !== null && known.has(comparable(column, value))
  }
  if (operator === 'neq') return (value) => value !== null && comparable(column, value) !== first
  const order = orders[operator]
  if (order === undefined || !isOrdered(first)) return undefined
  return (value) => {
    const found = value === null ? undefined : comparable(column, value)
    return found !== undefined && isOrdered(found) && order(found, first)
  }
}

/**
 * How a condition is decided without asking the database, for the comparisons that most filters make: equal whole numbers, texts,
 * UUIDs and enums. Undefined where only Postgres knows, by the collation or the operators of a type.
 */
export const conditionTest = (column: Column, condition: Condition): Test | undefined => {
  const test = plainTest(column, condition)
  if (test === undefined || !condition.isNegated) return test
  // As in SQL: neither a condition nor its opposite holds for a null, except `is`.
  return condition.operator === 'is' ? (value) => !test(value) : (value) => value !== null && !test(value)
}
