import type { Exposure } from './exposures.ts'
import type { ForeignKey, LoadedRelation } from './load-schema.ts'
import type { ColumnPair, Relationship } from './relation.ts'

interface Parts {
  relations: ReadonlyMap<string, LoadedRelation>
  exposures: ReadonlyMap<string, readonly Exposure[]>
  isExposed: (schema: string) => boolean
}

const renamed = (
  columns: readonly ColumnPair[],
  from: Exposure['names'],
  to: Exposure['names'],
): ColumnPair[] | undefined => {
  const pairs: ColumnPair[] = []
  for (const pair of columns) {
    const here = from.get(pair.from)
    const there = to.get(pair.to)
    if (here === undefined || there === undefined) return undefined
    pairs.push({ from: here, to: there })
  }
  return pairs
}

const swapped = (columns: readonly ColumnPair[]): ColumnPair[] =>
  columns.map(({ from, to }) => ({ from: to, to: from }))

const isUnique = (relation: LoadedRelation, columns: readonly string[]): boolean =>
  relation.uniqueKeys.some((key) => key.every((name) => columns.includes(name)))

/** Both directions of a foreign key, between the tables and the views that show its columns. */
const ofForeignKey = (key: ForeignKey, { relations, exposures, isExposed }: Parts): Relationship[] => {
  const table = relations.get(key.fromId)
  if (table === undefined) return []
  const isOne = isUnique(
    table,
    key.columns.map(({ from }) => from),
  )
  const found: Relationship[] = []
  for (const from of exposures.get(key.fromId) ?? [])
    for (const to of exposures.get(key.toId) ?? []) {
      const columns = renamed(key.columns, from.names, to.names)
      if (columns === undefined || !isExposed(from.relation.schema) || !isExposed(to.relation.schema)) continue
      const shared = { constraint: key.name, junction: undefined }
      found.push(
        {
          ...shared,
          from: from.relation,
          to: to.relation,
          kind: isOne ? 'one-to-one' : 'many-to-one',
          holdsKey: true,
          columns,
        },
        {
          ...shared,
          from: to.relation,
          to: from.relation,
          kind: isOne ? 'one-to-one' : 'one-to-many',
          holdsKey: false,
          columns: swapped(columns),
        },
      )
    }
  return found
}

/** A table with two foreign keys in its primary key, or a view that shows them, joins the rows of the two tables. */
const ofJunction = (
  { relation: junction, names }: Exposure,
  first: ForeignKey,
  second: ForeignKey,
  { exposures, isExposed }: Parts,
): Relationship[] => {
  const found: Relationship[] = []
  for (const from of exposures.get(first.toId) ?? [])
    for (const to of exposures.get(second.toId) ?? []) {
      if (!isExposed(from.relation.schema) || !isExposed(to.relation.schema)) continue
      const columns = renamed(first.columns, names, from.names)
      const onwards = renamed(second.columns, names, to.names)
      // A view may show one of the keys alone.
      if (columns === undefined || onwards === undefined) continue
      found.push({
        from: from.relation,
        to: to.relation,
        kind: 'many-to-many',
        constraint: first.name,
        holdsKey: false,
        columns: swapped(columns),
        junction: { relation: junction, constraint: second.name, columns: onwards },
      })
    }
  return found
}

/** All relationships, by the id of the relation that they begin at. */
export const findRelationships = (keys: readonly ForeignKey[], parts: Parts): ReadonlyMap<string, Relationship[]> => {
  const all = keys.flatMap((key) => ofForeignKey(key, parts))
  for (const [tableId, ofTable] of Map.groupBy(keys, ({ fromId }) => fromId)) {
    const table = parts.relations.get(tableId)
    if (table === undefined) continue
    const inKey = ofTable.filter(({ columns }) => columns.every(({ from }) => table.primaryKey.includes(from)))
    // A table need not be exposed to join others.
    const junctions = (parts.exposures.get(tableId) ?? []).filter(
      ({ relation }) => relation === table || parts.isExposed(relation.schema),
    )
    for (const first of inKey)
      for (const second of inKey)
        if (first !== second) for (const junction of junctions) all.push(...ofJunction(junction, first, second, parts))
  }
  return Map.groupBy(all, ({ from }) => from.id)
}
