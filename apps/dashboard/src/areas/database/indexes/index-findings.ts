import type { Index } from '@cairn/contracts/pg-meta/indexes'

type Compared = Pick<
  Index,
  | 'id'
  | 'name'
  | 'table_id'
  | 'index_definition'
  | 'is_unique'
  | 'is_primary'
  | 'is_exclusion'
  | 'is_valid'
  | 'is_replica_identity'
  | 'scans'
>

/** All of a definition but the name: what two indexes have in common that do the same. */
const shapeOf = ({ table_id: table, index_definition: definition }: Compared): string =>
  `${table} ${definition.slice(definition.indexOf(' USING '))}`

const guards = ({ is_unique: isUnique, is_exclusion: isExclusion }: Compared): boolean => isUnique || isExclusion

/**
 * By the id of an index, the name of another one on the same table that does the same. One that guards a constraint
 * does more than one that does not: of the two, only the second is named. Of equals, the oldest stays.
 */
export const duplicates = (indexes: readonly Compared[]): ReadonlyMap<number, string> => {
  const first = new Map<string, Compared>()
  const byWorth = indexes.toSorted(
    (a, b) => Number(b.is_primary) - Number(a.is_primary) || Number(guards(b)) - Number(guards(a)) || a.id - b.id,
  )
  const found = new Map<number, string>()
  for (const index of byWorth) {
    const shape = shapeOf(index)
    const other = first.get(shape)
    if (other === undefined) first.set(shape, index)
    else found.set(index.id, other.name)
  }
  return found
}

/** Never used by a query, and no constraint needs it. */
export const isUnused = (index: Compared): boolean =>
  index.scans === 0 && !guards(index) && !index.is_replica_identity && index.is_valid
