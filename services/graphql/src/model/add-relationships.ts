import type { Schema } from '@cairn/rest/data-access'
import type { Catalog } from '../catalog/load-catalog.ts'
import { readDirective } from './directives.ts'
import type { Entity, RelationField } from './entity.ts'
import { isGraphqlName, toManyName, toOneName, toUniqueName } from './names.ts'
import type { Inflection } from './names.ts'

const canRead = (entity: Entity, column: string): boolean =>
  entity.columns.some((field) => field.column === column && field.canSelect)

/** Adds the fields that foreign keys between tables make, in both directions. The first of a name counts. */
export const addRelationships = (
  schema: Schema,
  catalog: Catalog,
  entities: readonly Entity[],
  inflectionIn: (schema: string) => Inflection,
): void => {
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  const comments = new Map(catalog.constraints.map((each) => [`${each.relationId} ${each.name}`, each.description]))
  const secured = new Set(catalog.relations.filter((row) => row.hasRowSecurity).map(({ id }) => id))
  for (const entity of entities) {
    const from = schema.relationById(entity.id)
    if (from === undefined || from.kind === 'v' || from.kind === 'm') continue
    for (const relationship of schema.relationships(from)) {
      const { to, junction, holdsKey, constraint, columns, kind } = relationship
      const target = byId.get(to.id)
      if (target === undefined || junction !== undefined || to.kind === 'v' || to.kind === 'm') continue
      if (!columns.every((pair) => canRead(entity, pair.from) && canRead(target, pair.to))) continue
      const directive = readDirective(comments.get(`${holdsKey ? from.id : to.id} ${constraint}`) ?? null)
      const isOne = kind !== 'one-to-many'
      const name = holdsKey
        ? (directive.foreign_name ??
          toOneName(
            columns.map((pair) => pair.from),
            target.typeName,
            inflectionIn(from.schema),
          ))
        : (directive.local_name ?? (isOne ? toUniqueName : toManyName)(target.typeName))
      if (!isGraphqlName(name) || entity.fields.has(name)) continue
      const isKeyNullable = columns.some((pair) => from.columns.get(pair.from)?.isNullable !== false)
      const field: RelationField = {
        kind: isOne ? 'to-one' : 'to-many',
        name,
        target,
        pairs: columns,
        // Policies of the other table can hide the record that the key names.
        isNullable: !holdsKey || isKeyNullable || secured.has(to.id),
      }
      entity.fields.set(name, field)
    }
  }
}
