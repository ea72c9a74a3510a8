import type { Relation, Schema } from '@cairn/rest/data-access'
import type { Catalog, CatalogColumn } from '../catalog/load-catalog.ts'
import { readDirective } from './directives.ts'
import type { Directive } from './directives.ts'
import type { ColumnField, Entity, Enumeration } from './entity.ts'
import { isGraphqlName } from './names.ts'
import type { Inflection, TypeNames } from './names.ts'
import { valueTypeOf } from './value-types.ts'

/** What a schema of the database says about names and pages. */
export interface SchemaRules {
  inflection: Inflection
  maxRows: number
}

interface Parts {
  enumerations: ReadonlyMap<string, Enumeration>
  typeNames: TypeNames
  rulesOf: (schema: string) => SchemaRules
}

const columnFields = (
  relation: Relation,
  columns: readonly CatalogColumn[],
  { enumerations, rulesOf }: Parts,
): ColumnField[] => {
  const { inflection } = rulesOf(relation.schema)
  const fields: ColumnField[] = []
  for (const { name, type, canSelect, canInsert, canUpdate } of columns) {
    const column = relation.columns.get(name)
    if (column === undefined) continue
    const directive = readDirective(column.description)
    const field = directive.name ?? inflection.field(name)
    if (!isGraphqlName(field) || field === 'nodeId' || fields.some((other) => other.name === field)) continue
    fields.push({
      kind: 'column',
      name: field,
      column: name,
      type: valueTypeOf(type, enumerations),
      isNullable: column.isNullable,
      description: directive.description,
      canSelect,
      canInsert: canInsert && !column.isGenerated,
      canUpdate: canUpdate && !column.isGenerated,
    })
  }
  return fields
}

const isWritable = ({ kind, updatable }: Relation, bit: number): boolean =>
  kind === 'r' || kind === 'p' || (updatable & bit) > 0

const keyOf = (
  relation: Relation,
  directive: Directive,
  columns: readonly ColumnField[],
): readonly ColumnField[] | undefined => {
  const names = relation.primaryKey.length > 0 ? relation.primaryKey : (directive.primary_key_columns ?? [])
  const key = names.flatMap((name) => columns.find(({ column, canSelect }) => canSelect && column === name) ?? [])
  return names.length > 0 && key.length === names.length ? key : undefined
}

/** The tables and views with a primary key that the role can read, in the order of the exposed schemas. */
export const buildEntities = (schema: Schema, catalog: Catalog, parts: Parts): Entity[] => {
  const entities: Entity[] = []
  const order = schema.settings.schemas
  const found = catalog.relations.flatMap((row) => {
    const relation = schema.relationById(row.id)
    return relation === undefined ? [] : [{ row, relation }]
  })
  found.sort((one, other) => order.indexOf(one.relation.schema) - order.indexOf(other.relation.schema))
  for (const { row, relation } of found) {
    const { inflection, maxRows } = parts.rulesOf(relation.schema)
    const directive = readDirective(relation.description)
    const typeName = directive.name ?? inflection.type(relation.name)
    const columns = columnFields(relation, row.columns ?? [], parts)
    const primaryKey = keyOf(relation, directive, columns)
    if (primaryKey === undefined || !isGraphqlName(typeName) || !parts.typeNames.takeEntity(typeName)) continue
    entities.push({
      typeName,
      description: directive.description,
      id: relation.id,
      schema: relation.schema,
      table: relation.name,
      primaryKey,
      columns,
      fields: new Map(columns.filter(({ canSelect }) => canSelect).map((column) => [column.name, column])),
      canInsert: isWritable(relation, 8) && columns.some(({ canInsert }) => canInsert),
      canUpdate: isWritable(relation, 4) && columns.some(({ canUpdate }) => canUpdate),
      canDelete: isWritable(relation, 16) && row.canDelete,
      hasTotalCount: directive.totalCount,
      hasAggregate: directive.aggregate,
      maxRows: directive.max_rows ?? maxRows,
    })
  }
  return entities
}
