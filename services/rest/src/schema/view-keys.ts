import type { Exposure } from './exposures.ts'
import type { LoadedRelation } from './load-schema.ts'

interface Relations {
  /** By id. */
  relations: ReadonlyMap<string, LoadedRelation>
  /** By the id of a table. */
  exposures: ReadonlyMap<string, readonly Exposure[]>
}

/**
 * Gives a view the primary key of each table whose key it shows whole, as PostgREST has it: upserts, `PUT`, `Location` and the
 * description of the schema use it.
 */
export const withViewKeys = ({ relations, exposures }: Relations): Relations => {
  const keys = new Map<string, string[]>()
  for (const [tableId, shownIn] of exposures) {
    const { primaryKey = [] } = relations.get(tableId) ?? {}
    for (const { relation, names } of shownIn) {
      const key = primaryKey.flatMap((name) => names.get(name) ?? [])
      if (relation.id === tableId || key.length < primaryKey.length) continue
      keys.set(relation.id, [...(keys.get(relation.id) ?? []), ...key])
    }
  }
  const withKey = (relation: LoadedRelation): LoadedRelation => {
    const primaryKey = keys.get(relation.id)
    return primaryKey === undefined ? relation : { ...relation, primaryKey }
  }
  const keyed = new Map([...relations].map(([id, relation]) => [id, withKey(relation)]))
  const keyedExposures = [...exposures].map(([id, shownIn]) => {
    const ofTable = shownIn.map(({ relation, names }) => ({ relation: keyed.get(relation.id) ?? relation, names }))
    return [id, ofTable] as const
  })
  return { relations: keyed, exposures: new Map(keyedExposures) }
}
