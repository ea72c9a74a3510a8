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

/** PostgreSQL adds and renames values; it does not remove or reorder them. */
export const enumProblem = (current: readonly string[], wanted: readonly string[]): string | undefined => {
  const repeated = wanted.find((value, index) => wanted.indexOf(value) !== index)
  if (repeated !== undefined) return `${repeated} is listed twice.`
  const kept = wanted.filter((value) => current.includes(value))
  if (kept.length < current.length)
    return 'PostgreSQL does not remove values from an enumerated type. Keep the present ones.'
  if (kept.some((value, index) => value !== current[index]))
    return 'PostgreSQL does not reorder the values of an enumerated type. Keep the present ones in their order.'
  return undefined
}

/** The statements that add the values that are new, each at its place. Undefined where nothing is new. */
export const extendEnumSql = (
  { schema, name }: Named,
  current: readonly string[],
  wanted: readonly string[],
): string | undefined => {
  const type = plainName(schema, name)
  const statements = wanted.flatMap((value, index) => {
    if (current.includes(value)) return []
    const before = wanted[index - 1]
    const next = current[0]
    if (before !== undefined)
      return [`alter type ${type} add value ${quotedLiteral(value)} after ${quotedLiteral(before)};`]
    const place = next === undefined ? '' : ` before ${quotedLiteral(next)}`
    return [`alter type ${type} add value ${quotedLiteral(value)}${place};`]
  })
  return statements.length === 0 ? undefined : statements.join('\n')
}

export const dropEnumSql = ({ schema, name }: Named): string => `drop type ${plainName(schema, name)}`
