import {
  GraphQLEnumType,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLID,
} from 'graphql'
import type { GraphQLFieldConfig, GraphQLFieldConfigArgumentMap, GraphQLOutputType, GraphQLScalarType } from 'graphql'
import type {
  Enumeration,
  FunctionField,
  FunctionResult,
  Model,
  MutationField,
  QueryField,
  ValueType,
} from '../model/entity.ts'
import { EntityTypes } from './entity-types.ts'
import { scalarTypes } from './scalars.ts'

export type FieldConfig = GraphQLFieldConfig<unknown, unknown>

type LeafType = GraphQLScalarType | GraphQLEnumType

/** A type of a field that may be null. */
export type NullableType = LeafType | GraphQLObjectType | GraphQLList<GraphQLOutputType>

/** The leaf types of a role's API. */
export class ValueTypes {
  readonly #enums = new Map<string, GraphQLEnumType>()

  named({ scalar }: ValueType): LeafType {
    return typeof scalar === 'string' ? scalarTypes[scalar] : this.#enumeration(scalar)
  }

  /** The same in requests and answers. */
  of(type: ValueType): LeafType | GraphQLList<LeafType> {
    const named = this.named(type)
    return type.isList ? new GraphQLList(named) : named
  }

  #enumeration({ typeName, description, labels }: Enumeration): GraphQLEnumType {
    const known = this.#enums.get(typeName)
    if (known !== undefined) return known
    const made = new GraphQLEnumType({
      name: typeName,
      description,
      values: Object.fromEntries([...labels].map(([name, value]) => [name, { value }])),
    })
    this.#enums.set(typeName, made)
    return made
  }
}

const resultType = (types: EntityTypes, result: FunctionResult): GraphQLOutputType => {
  if (result.kind === 'value') return types.values.of(result.type)
  return result.kind === 'row' ? types.record(result.entity) : types.connection(result.entity)
}

const functionField = (types: EntityTypes, field: FunctionField): FieldConfig => {
  const own: GraphQLFieldConfigArgumentMap = Object.fromEntries(
    field.parameters.map(({ name, type, isRequired }) => {
      const input = types.values.of(type)
      return [name, { type: isRequired ? new GraphQLNonNull(input) : input }]
    }),
  )
  const paging = field.result.kind === 'rows' ? types.pageArguments(field.result.entity) : {}
  return { type: resultType(types, field.result), args: { ...own, ...paging }, description: field.description }
}

const queryField = (types: EntityTypes, node: GraphQLInterfaceType, field: QueryField): FieldConfig => {
  if (field.kind === 'function') return functionField(types, field)
  if (field.kind === 'collection') return types.collectionField(field.entity)
  return {
    type: node,
    description: 'Retrieve a record by its `ID`',
    args: { nodeId: { type: new GraphQLNonNull(GraphQLID), description: "The record's `ID`" } },
  }
}

const mutationField = (types: EntityTypes, field: MutationField): FieldConfig => {
  if (field.kind === 'function') return functionField(types, field)
  if (field.kind === 'insert') return types.insertField(field.entity)
  return field.kind === 'update' ? types.updateField(field.entity) : types.deleteField(field.entity)
}

const rootType = (name: string, description: string, fields: readonly (readonly [string, FieldConfig])[]) =>
  new GraphQLObjectType({ name, description, fields: Object.fromEntries(fields) })

/** The GraphQL schema of a role's API. Nothing is resolved by it: operations are compiled to SQL. */
export const buildSchema = (model: Model): GraphQLSchema => {
  const node = new GraphQLInterfaceType({
    name: 'Node',
    fields: { nodeId: { type: new GraphQLNonNull(GraphQLID), description: 'Retrieves a record by `ID`' } },
  })
  const types = new EntityTypes(new ValueTypes(), node)
  const query = [...model.queryFields].map(([name, field]) => [name, queryField(types, node, field)] as const)
  const mutation = [...model.mutationFields].map(([name, field]) => [name, mutationField(types, field)] as const)
  return new GraphQLSchema({
    query: rootType('Query', 'The root type for querying data', query),
    mutation:
      mutation.length === 0
        ? undefined
        : rootType('Mutation', 'The root type for creating and mutating data', mutation),
    types: model.entities.map((entity) => types.record(entity)),
  })
}
