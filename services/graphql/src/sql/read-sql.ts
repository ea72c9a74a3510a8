import { qualified } from '@cairn/rest/data-access'
import type { FieldNode } from 'graphql'
import type { Selected } from '../document/operation.ts'
import type { ComputedField, Entity, EntityField, FunctionResult, RelationField } from '../model/entity.ts'
import { connectionSql } from './connection-sql.ts'
import type { ConnectionSource, FieldPlace } from './connection-sql.ts'
import { objectSql } from './json-sql.ts'
import { nodeIdSql } from './node-id.ts'
import { directScope } from './scope.ts'
import type { Scope } from './scope.ts'
import { selectedPairs } from './selection.ts'
import type { Compilation } from './selection.ts'
import { outputSql } from './value-sql.ts'

/** Where the records of an entity are read. */
export const tableSource = (entity: Entity): ConnectionSource => ({
  from: (alias) => `${qualified({ schema: entity.schema, name: entity.table })} ${alias}`,
  conditions: () => [],
})

const pairConditions = ({ pairs }: RelationField, alias: string, scope: Scope): string[] => {
  const target = directScope(alias)
  return pairs.map(({ from, to }) => `${target.column(to)} = ${scope.column(from)}`)
}

const relatedRecord = (compilation: Compilation, field: RelationField, nodes: Selected, scope: Scope): string => {
  const alias = compilation.statement.alias('t')
  const conditions = pairConditions(field, alias, scope)
  const record = recordSql(compilation, field.target, nodes, directScope(alias))
  return `(select ${record} from ${tableSource(field.target).from(alias)} where ${conditions.join(' and ')} limit 1)`
}

/** What a call returns, in the shape of its result. `typeName` is the type that has the field. */
export const resultSql = (
  compilation: Compilation,
  result: FunctionResult,
  call: string,
  { typeName, nodes }: { typeName: string; nodes: Selected },
): string => {
  const { statement } = compilation
  if (result.kind === 'value') return outputSql(statement, call, result.type)
  if (result.kind === 'rows')
    return collectionSql(
      compilation,
      result.entity,
      { from: (alias) => `${call} ${alias}`, conditions: () => [] },
      { typeName, nodes },
    )
  const alias = statement.alias('t')
  const record = recordSql(compilation, result.entity, nodes, directScope(alias))
  // A function that returns null makes a row of nulls here.
  return `(select ${record} from ${call} ${alias} where not (${alias} is null) limit 1)`
}

const computedSql = (compilation: Compilation, field: ComputedField, entity: Entity, nodes: Selected, scope: Scope) => {
  const call = `${qualified({ schema: field.schema, name: field.routine })}(${scope.row()})`
  return resultSql(compilation, field.result, call, { typeName: entity.typeName, nodes })
}

const fieldSql = (
  compilation: Compilation,
  entity: Entity,
  field: EntityField,
  nodes: Selected,
  scope: Scope,
): string => {
  if (field.kind === 'column') return outputSql(compilation.statement, scope.column(field.column), field.type)
  if (field.kind === 'computed') return computedSql(compilation, field, entity, nodes, scope)
  if (field.kind === 'to-one') return relatedRecord(compilation, field, nodes, scope)
  const source = {
    ...tableSource(field.target),
    conditions: (alias: string) => pairConditions(field, alias, scope),
  }
  return collectionSql(compilation, field.target, source, { typeName: entity.typeName, nodes })
}

/** A record as JSON. */
export const recordSql = (
  compilation: Compilation,
  entity: Entity,
  parents: readonly FieldNode[],
  scope: Scope,
): string =>
  objectSql(
    selectedPairs(compilation, parents, entity.typeName, (name, nodes) => {
      if (name === 'nodeId') return nodeIdSql(compilation.statement, entity, scope)
      const field = entity.fields.get(name)
      if (field === undefined) throw new Error('A validated field is not in the model')
      return fieldSql(compilation, entity, field, nodes, scope)
    }),
  )

/** A collection as JSON. */
export const collectionSql = (
  compilation: Compilation,
  entity: Entity,
  source: ConnectionSource,
  place: FieldPlace,
): string => connectionSql(compilation, entity, source, place, recordSql)
