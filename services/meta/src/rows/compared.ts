import type { isValues } from '@cairn/contracts/database/filter-operators'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { Parameters } from './parameters.ts'
import { textArray } from './parameters.ts'
import type { SourceColumn } from './source.ts'

/** What a filter compares, as SQL expressions. */
export interface Compared {
  /** Of the type `type`. */
  expression: string
  type: string
  /** Its text. */
  text: string
  /** As `jsonb`, for the operators of that type. */
  jsonb: string | undefined
  /** `is true` and its like. */
  is: (state: (typeof isValues)[number]) => string
  /** Wraps a comparison by order with these values; only values inside JSON need it. */
  ordered: (values: readonly string[], compare: (expression: string, type: string) => string) => string
  /** The type of a value that can be in it, if it is a range. */
  elementType: string | null
}

export const columnValue = ({ name, type, elementType }: SourceColumn): Compared => {
  const expression = `t.${quotedIdent(name)}`
  const jsonb = type === 'jsonb' ? expression : type === 'json' ? `${expression}::jsonb` : undefined
  return {
    expression,
    type,
    text: `${expression}::text`,
    jsonb,
    is: (state) => `${expression} is ${state}`,
    ordered: (_, compare) => compare(expression, type),
    elementType,
  }
}

const isNumber = (text: string): boolean => /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text)

/** A value inside a `json` or `jsonb` column, compared as text; by order only with values of the same JSON type. */
export const jsonPathValue = (
  { name, type }: SourceColumn,
  path: readonly string[],
  parameters: Parameters,
): Compared => {
  const column = `t.${quotedIdent(name)}`
  const keys = parameters.add(textArray(path), 'text[]')
  const text = `(${column} #>> ${keys})`
  const json = `(${column} #> ${keys})`
  const jsonType = type === 'json' ? `json_typeof${json}` : `jsonb_typeof${json}`
  return {
    expression: text,
    type: 'text',
    text,
    jsonb: `${json}::jsonb`,
    is: (state) =>
      state === 'true' || state === 'false'
        ? `${jsonType} = 'boolean' and ${text} = '${state}'`
        : `${text} is ${state}`,
    ordered: (values, compare) =>
      values.every(isNumber)
        ? `case when ${jsonType} = 'number' then ${compare(`${text}::numeric`, 'numeric')} end`
        : `case when ${jsonType} = 'string' then ${compare(text, 'text')} end`,
    elementType: null,
  }
}
