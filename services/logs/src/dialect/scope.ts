import type { FieldType, Shape } from '../source.ts'
import { columnName } from '../source.ts'
import { logSource } from '../sources.ts'
import type { LogSourceName } from '../sources.ts'
import { columnRef, functionCall, nullConstant } from './node.ts'
import type { Node } from './node.ts'
import { QueryRefusal } from './refusal.ts'

/** A source as a query names it, and what a name for a part of its `metadata` stands for. */
export interface Part {
  source: LogSourceName
  table: string
  path: readonly string[]
}

export interface Scope {
  above: Scope | undefined
  /** Names of `with`, which come before sources of the same name. */
  withNames: ReadonlySet<string>
  /** The sources that are read from, by the name that they have here. */
  tables: Map<string, LogSourceName>
  /** The table of all sources, by the names that it has here. */
  streams: Set<string>
  /** The condition of the query, as it was written. */
  where: unknown
  /** Whether something else is read from: names that are in no source may be its columns. */
  hasOthers: boolean
  /** Names that the dialect's `unnest` gave. */
  parts: Map<string, Part>
  /** What the list of the select calls its expressions. */
  aliases: Map<string, Node>
}

export const plainColumns = ['id', 'timestamp', 'event_message'] as const

const isPlainColumn = (name: string) => plainColumns.some((column) => column === name)

const isShape = (field: FieldType | Shape | undefined): field is Shape => typeof field === 'object'

const fieldAt = (source: LogSourceName, path: readonly string[]): FieldType | Shape => {
  let field: FieldType | Shape = logSource(source).metadata
  const walked = ['metadata']
  for (const name of path) {
    const below: FieldType | Shape | undefined = isShape(field) && Object.hasOwn(field, name) ? field[name] : undefined
    if (below === undefined) {
      const names = isShape(field) ? Object.keys(field).join(', ') : 'none'
      throw new QueryRefusal(`${walked.join('.')} of ${source} has no field "${name}". Its fields: ${names}.`)
    }
    walked.push(name)
    field = below
  }
  return field
}

const valueOf = (table: string, path: readonly string[], field: FieldType | Shape, alias: string): Node => {
  if (field === 'absent') return nullConstant(alias)
  if (!isShape(field)) return columnRef([table, columnName(path)], alias)
  const fields = Object.entries(field).map(([name, below]) => valueOf(table, [...path, name], below, name))
  return functionCall('struct_pack', fields, alias)
}

/** The expression for a part of `metadata`: a column, or a structure made of columns. */
export const partValue = ({ source, table, path }: Part, alias: string): Node =>
  valueOf(table, path, fieldAt(source, path), alias)

/** The names of the fields of a part. */
export const fieldNames = ({ source, path }: Part): string[] => {
  const field = fieldAt(source, path)
  return isShape(field) ? Object.keys(field) : []
}

const extended = (part: Part, names: readonly string[]): Part => ({ ...part, path: [...part.path, ...names] })

/** What a name in a query stands for, if it is in the `metadata` of a source. */
export const resolvePart = (scope: Scope | undefined, names: readonly string[]): Part | undefined => {
  if (scope === undefined) return undefined
  const [first = '', second = ''] = names
  const named = scope.parts.get(first)
  if (named !== undefined) return extended(named, names.slice(1))
  const source = scope.tables.get(first)
  if (source !== undefined) return second === 'metadata' ? { source, table: first, path: names.slice(2) } : undefined
  if (scope.aliases.has(first)) return undefined
  if (first === 'metadata')
    for (const [table, name] of scope.tables) return { source: name, table, path: names.slice(1) }
  // The fields of what was unnested can be named alone.
  if (!isPlainColumn(first))
    for (const part of scope.parts.values()) if (fieldNames(part).includes(first)) return extended(part, names)
  return resolvePart(scope.above, names)
}

/** The columns that `*` stands for in a source. */
export const allColumns = (table: string, source: LogSourceName): Node[] => [
  ...plainColumns.map((name) => columnRef([table, name])),
  partValue({ source, table, path: [] }, 'metadata'),
]

/** Whether a name is one of a source's own columns, which are not given to queries by other names. */
export const isHiddenColumn = (scope: Scope, names: readonly string[]): boolean => {
  const [first = '', second = ''] = names
  const name = scope.tables.has(first) || scope.streams.has(first) ? second : first
  return !isPlainColumn(name) && name.includes('.')
}
