import { orderedRenames } from '../database/ordered-renames.ts'
import { plainName, quotedLiteral } from '../database/sql-names.ts'

interface EnumType {
  schema: string
  name: string
  enums: readonly string[]
}

export const enumLimits =
  'PostgreSQL cannot delete a value of an enumerated type or change the order of its values: rows and indexes store the position of a value, not its text.'

/** A value as it should be; `from` is what it is called now, undefined for a new one. */
export interface EnumValue {
  from: string | undefined
  to: string
}

/** Why the values of a type cannot become these, or undefined if they can. */
export const enumProblem = (current: readonly string[], wanted: readonly EnumValue[]): string | undefined => {
  const names = wanted.map(({ to }) => to)
  if (names.includes('')) return 'Enter each value, or remove the empty one.'
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) return `The value ${repeated} is listed twice.`
  const kept = wanted.flatMap(({ from }) => (from === undefined ? [] : [from]))
  const missing = current.find((value) => !kept.includes(value))
  if (missing !== undefined) return `The value ${missing} is missing. ${enumLimits}`
  if (kept.some((value, index) => value !== current[index])) return `The order differs. ${enumLimits}`
  return undefined
}

/** Renames first: a new value is placed by the names that its neighbours then have. */
export const enumStatements = (type: EnumType, wanted: readonly EnumValue[]): string[] => {
  const name = plainName(type.schema, type.name)
  const changed = wanted.flatMap(({ from, to }) => (from === undefined || from === to ? [] : [{ from, to }]))
  const renames = orderedRenames(changed, type.enums).map(
    ({ from, to }) => `alter type ${name} rename value ${quotedLiteral(from)} to ${quotedLiteral(to)}`,
  )
  const firstKept = wanted.find(({ from }) => from !== undefined)
  const additions = wanted.flatMap(({ from, to }, index) => {
    if (from !== undefined) return []
    const before = wanted[index - 1]
    if (before !== undefined)
      return [`alter type ${name} add value ${quotedLiteral(to)} after ${quotedLiteral(before.to)}`]
    return [
      `alter type ${name} add value ${quotedLiteral(to)}${firstKept === undefined ? '' : ` before ${quotedLiteral(firstKept.to)}`}`,
    ]
  })
  return [...renames, ...additions]
}
