import { counted } from './counts.ts'

export interface JsonEntry {
  /** The key or the index; undefined for the value as a whole. */
  name: string | undefined
  value: unknown
}

export interface JsonBranch {
  kind: 'object' | 'array'
  entries: readonly JsonEntry[]
}

/** What is in an object or an array; undefined for any other value. */
export const branchOf = (value: unknown): JsonBranch | undefined => {
  if (Array.isArray(value))
    return { kind: 'array', entries: value.map((each: unknown, index) => ({ name: String(index), value: each })) }
  if (typeof value !== 'object' || value === null) return undefined
  return { kind: 'object', entries: Object.entries(value).map(([name, each]) => ({ name, value: each })) }
}

/** `{ 3 keys }`, `[ 1 item ]`, `{}`. */
export const describeBranch = ({ kind, entries: { length } }: JsonBranch): string => {
  if (length === 0) return kind === 'object' ? '{}' : '[]'
  return kind === 'object' ? `{ ${counted(length, 'key')} }` : `[ ${counted(length, 'item')} ]`
}

const shownCharacters = 2_000

/** As JSON writes it; the end of a long string is left out. */
export const literalOf = (value: unknown): string => {
  if (typeof value === 'string' && value.length > shownCharacters)
    return `${JSON.stringify(value.slice(0, shownCharacters))}… (${counted(value.length, 'character')})`
  return JSON.stringify(value)
}
