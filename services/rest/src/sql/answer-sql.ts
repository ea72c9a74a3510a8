import type { MediaHandler, Relation } from '../schema/relation.ts'
import { qualified } from './statement.ts'

/** What is made of the selected rows. */
export type Shape = 'array' | 'object' | 'csv' | 'scalar' | 'scalars' | 'text'

const arrayOf = (row: string, stripsNulls: boolean): string => {
  const array = `coalesce(json_agg(${row}), '[]')`
  return stripsNulls ? `json_strip_nulls(${array})` : array
}

// The text of a row doubles each quote and backslash; CSV wants only the quotes doubled.
const csv = (row: string): string => {
  const line = `replace(substring((${row})::text, 2, length((${row})::text) - 2), '\\\\', '\\')`
  const header = `(select string_agg(case when k ~ '[",\\n\\r]' then '"' || replace(k, '"', '""') || '"' else k end, ',')
    from json_object_keys((json_agg(${row}) -> 0)) k)`
  return `coalesce(${header} || chr(10) || string_agg(${line}, chr(10)), '')`
}

const bodies: Readonly<Record<Shape, (row: string, stripsNulls: boolean) => string>> = {
  array: (row, stripsNulls) => `${arrayOf(row, stripsNulls)}::text`,
  object: (row, stripsNulls) => `coalesce((${arrayOf(row, stripsNulls)} -> 0)::text, 'null')`,
  csv,
  scalars: () => `coalesce(json_agg(r.v), '[]')::text`,
  scalar: () => `coalesce((json_agg(r.v) -> 0)::text, 'null')`,
  text: () => `coalesce(string_agg(r.v::text, ''), '')`,
}

export interface AnswerParts {
  /** The aggregate that makes the body, in place of what the shape says, and whose rows it takes. */
  handler?: MediaHandler | undefined
  relation?: Relation | undefined
  /** The query that selects the rows. */
  rows: string
  shape: Shape
  stripsNulls: boolean
  /** A query whose rows are counted for the total. */
  counted?: string | undefined
  /** Common table expressions in front. */
  withs?: string | undefined
  /** Undefined: no body is wanted. */
  hasBody?: boolean
}

// Without the star it would be the column of that name, if the rows have one.
const wholeRow = 'r.*'

const bodyOf = ({ shape, stripsNulls, handler, relation }: Omit<AnswerParts, 'rows'>): string => {
  if (handler === undefined) return bodies[shape](wholeRow, stripsNulls)
  // Rows of a query are records, which an aggregate for rows of a table does not take.
  const row = handler.relationId === null || relation === undefined ? wholeRow : `(${wholeRow})::${qualified(relation)}`
  return `coalesce(${qualified(handler)}(${row})::text, '')`
}

/** What a function or a trigger has set for the response: null or empty if nothing. */
const overrides = ['headers', 'status'].map((name) => `current_setting('response.${name}', true) as ${name}`).join(', ')

/** Behind a write of one row whose answer has no body. Without a row, where a trigger cancelled it, there is no answer. */
export const returningAnswer = `returning '' as body, 1 as count, null::int8 as total, ${overrides}`

/**
 * One row with the whole answer, as texts that are passed on as they are. What a function sets for the response is read
 * after the aggregates, for which all rows were computed.
 */
export const answerSql = ({ rows, counted, withs = '', hasBody = true, ...parts }: AnswerParts): string =>
  [
    withs,
    `select ${hasBody ? bodyOf(parts) : `''`} as body, count(*)::int4 as count,`,
    `${counted === undefined ? 'null' : `(select count(*) from (${counted}) c)`}::int8 as total,`,
    overrides,
    `from (${rows}) r`,
  ]
    .filter((part) => part !== '')
    .join(' ')
