import type { Relation } from '@cairn/contracts/database/catalogue'
import type { DatabaseFunction } from '@cairn/contracts/pg-meta/functions'
import { isCallable } from '../snippets/function-snippets.ts'

/** What a page of the API docs describes. */
export type Documented =
  | { kind: 'introduction' }
  | { kind: 'table'; table: Relation }
  | { kind: 'function'; called: DatabaseFunction }
  /** It is named in the address, and does not exist. */
  | { kind: 'missing' }

export interface Choice {
  /** As in the address. */
  value: string
  label: string
  hint: string
}

export const tableValue = ({ name }: Pick<Relation, 'name'>) => `table:${name}`
// Overloads have the same name.
const functionValue = ({ name, identity_argument_types: types }: DatabaseFunction) => `function:${name}(${types})`

export const introduction = 'introduction'

export const choicesIn = (tables: readonly Relation[], functions: readonly DatabaseFunction[]): Choice[] => [
  { value: introduction, label: 'Introduction', hint: '' },
  ...tables.map((table) => ({ value: tableValue(table), label: table.name, hint: table.kind })),
  ...functions
    .filter(isCallable)
    .map((called) => ({ value: functionValue(called), label: called.name, hint: 'function' })),
]

export const documentedAt = (
  address: string,
  tables: readonly Relation[],
  functions: readonly DatabaseFunction[],
): Documented => {
  if (address === introduction) return { kind: 'introduction' }
  const table = tables.find((each) => tableValue(each) === address)
  if (table !== undefined) return { kind: 'table', table }
  const called = functions.find((each) => isCallable(each) && functionValue(each) === address)
  return called === undefined ? { kind: 'missing' } : { kind: 'function', called }
}
