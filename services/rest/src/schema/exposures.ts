import type { LoadedRelation } from './load-schema.ts'
import { readOrigins } from './view-columns.ts'

/** A relation that shows columns of a table: the table itself, or a view of it. */
export interface Exposure {
  relation: LoadedRelation
  /** The column here, by its name in the table. */
  names: ReadonlyMap<string, string>
}

const ownNames = (relation: LoadedRelation): ReadonlyMap<string, string> =>
  new Map([...relation.columns.keys()].map((name) => [name, name]))

/** By the id of a table: the relations that show its columns, views of views too. */
export const findExposures = (relations: ReadonlyMap<string, LoadedRelation>): ReadonlyMap<string, Exposure[]> => {
  const exposures = new Map<string, Exposure[]>()
  const isVisiting = new Set<string>()
  const known = new Map<string, ReadonlyMap<string, ReadonlyMap<string, string>>>()

  /** The tables whose columns a relation shows: by their ids, the column here by the column there. */
  const tablesOf = (relation: LoadedRelation): ReadonlyMap<string, ReadonlyMap<string, string>> => {
    const found = known.get(relation.id)
    if (found !== undefined) return found
    if (relation.definition === null || isVisiting.has(relation.id)) return new Map([[relation.id, ownNames(relation)]])
    isVisiting.add(relation.id)
    const tables = new Map<string, Map<string, string>>()
    for (const [position, { relation: id, column }] of readOrigins(relation.definition)) {
      const name = relation.numbers[position]
      const source = relations.get(id)
      const sourceName = source?.numbers[column]
      if (name === undefined || source === undefined || sourceName === undefined) continue
      for (const [table, names] of tablesOf(source))
        for (const [original, shown] of names) {
          if (shown !== sourceName) continue
          const ofTable = tables.get(table) ?? new Map<string, string>()
          tables.set(table, ofTable)
          if (!ofTable.has(original)) ofTable.set(original, name)
        }
    }
    isVisiting.delete(relation.id)
    known.set(relation.id, tables)
    return tables
  }

  for (const relation of relations.values())
    for (const [table, names] of tablesOf(relation))
      exposures.set(table, [...(exposures.get(table) ?? []), { relation, names }])
  return exposures
}
