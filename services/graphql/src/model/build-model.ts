import type { Schema } from '@cairn/rest/data-access'
import type { Catalog } from '../catalog/load-catalog.ts'
import { addComputedFields, functionFields } from './add-functions.ts'
import { addRelationships } from './add-relationships.ts'
import { buildEntities } from './build-entities.ts'
import { readDirective } from './directives.ts'
import type { Model, MutationField, QueryField } from './entity.ts'
import { inflectionOf, toManyName, TypeNames } from './names.ts'
import { enumerationsOf } from './value-types.ts'

const defaultMaxRows = 30

const rulesIn = ({ schemas }: Catalog) => {
  const rules = new Map(
    schemas.map(({ name, description }) => {
      const { inflect_names, introspection, max_rows } = readDirective(description)
      return [name, { inflection: inflectionOf(inflect_names), introspection, maxRows: max_rows ?? defaultMaxRows }]
    }),
  )
  const unruled = { inflection: inflectionOf(false), introspection: true, maxRows: defaultMaxRows }
  return (schema: string) => rules.get(schema) ?? unruled
}

/** The API that a role has, from what the catalogs say. */
export const buildModel = (schema: Schema, catalog: Catalog): Model => {
  const rulesOf = rulesIn(catalog)
  const inflectionIn = (name: string) => rulesOf(name).inflection
  const typeNames = new TypeNames()
  const enumerations = enumerationsOf(catalog.enumerations, { inflectionIn, typeNames })
  const entities = buildEntities(schema, catalog, { enumerations, typeNames, rulesOf })
  const parts = { entities, enumerations, inflectionIn }
  addComputedFields(catalog, parts)
  addRelationships(schema, catalog, entities, inflectionIn)
  const queryFields = new Map<string, QueryField>([['node', { kind: 'node' }]])
  const mutationFields = new Map<string, MutationField>()
  for (const entity of entities) {
    const { typeName } = entity
    queryFields.set(toManyName(typeName), { kind: 'collection', entity })
    if (entity.canInsert) mutationFields.set(`insertInto${typeName}Collection`, { kind: 'insert', entity })
    if (entity.canUpdate) mutationFields.set(`update${typeName}Collection`, { kind: 'update', entity })
    if (entity.canDelete) mutationFields.set(`deleteFrom${typeName}Collection`, { kind: 'delete', entity })
  }
  for (const field of functionFields(catalog, parts)) {
    if (queryFields.has(field.name) || mutationFields.has(field.name)) continue
    if (field.isVolatile) mutationFields.set(field.name, field)
    else queryFields.set(field.name, field)
  }
  return {
    entities,
    queryFields,
    mutationFields,
    allowsIntrospection: schema.settings.schemas.some((name) => rulesOf(name).introspection),
  }
}
