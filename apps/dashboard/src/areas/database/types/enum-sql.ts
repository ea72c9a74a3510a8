import { plainName, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { DatabaseType } from '@cairn/contracts/pg-meta/types'

type Named = Pick<DatabaseType, 'schema' | 'name'>

/** One value on each line, as a form has them. */
export const valuesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Undefined while a part is missing that the statement needs. */
export const createEnumSql = ({ schema, name }: Named, values: readonly string[]): string | undefined =>
  name.trim() === '' || values.length === 0
    ? undefined
    : `create type ${plainName(schema, name.trim())} as enum (${values.map(quotedLiteral).join(', ')});`

/** Why a type cannot have these values, or undefined if it can. */
export const valuesProblem = (text: string): string | undefined => {
  const values = valuesIn(text)
  const repeated = values.find((value, index) => values.indexOf(value) !== index)
  if (repeated !== undefined) return `${repeated} is listed twice.`
  return values.length === 0 ? 'Enter at least one value.' : undefined
}

export const dropEnumSql = ({ schema, name }: Named): string => `drop type ${plainName(schema, name)}`
