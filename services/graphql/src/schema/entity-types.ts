import {
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  GraphQLBoolean,
} from 'graphql'
import type { GraphQLFieldConfigArgumentMap, GraphQLInputFieldConfig, GraphQLInterfaceType } from 'graphql'
import { aggregated } from '../model/aggregates.ts'
import type { ColumnField, Entity, EntityField } from '../model/entity.ts'
import type { FieldConfig, NullableType, ValueTypes } from './build-schema.ts'
import { FilterTypes } from './filter-types.ts'
import { cursorScalar } from './scalars.ts'

const required = <T extends NullableType>(type: T) => new GraphQLNonNull(type)

const direction = new GraphQLEnumType({
  name: 'OrderByDirection',
  description: 'Defines a per-field sorting order',
  values: {
    AscNullsFirst: { description: 'Ascending order, nulls first' },
    AscNullsLast: { description: 'Ascending order, nulls last' },
    DescNullsFirst: { description: 'Descending order, nulls first' },
    DescNullsLast: { description: 'Descending order, nulls last' },
  },
})

const pageInfo = new GraphQLObjectType({
  name: 'PageInfo',
  fields: {
    endCursor: { type: GraphQLString },
    hasNextPage: { type: required(GraphQLBoolean) },
    hasPreviousPage: { type: required(GraphQLBoolean) },
    startCursor: { type: GraphQLString },
  },
})

export const isSortable = ({ type }: ColumnField): boolean => !type.isList && type.scalar !== 'JSON'

const isFilterable = ({ type }: ColumnField): boolean => type.scalar !== 'JSON'

/** The types of entities, each made once. */
export class EntityTypes {
  readonly values: ValueTypes
  readonly #node: GraphQLInterfaceType
  readonly #filters = new FilterTypes()
  readonly #objects = new Map<string, GraphQLObjectType>()
  readonly #inputs = new Map<string, GraphQLInputObjectType>()

  constructor(values: ValueTypes, node: GraphQLInterfaceType) {
    this.values = values
    this.#node = node
  }

  record(entity: Entity): GraphQLObjectType {
    return this.#object(entity.typeName, {
      description: entity.description,
      interfaces: [this.#node],
      fields: () => ({
        nodeId: { type: required(GraphQLID), description: 'Globally Unique Record Identifier' },
        ...Object.fromEntries([...entity.fields].map(([name, field]) => [name, this.#recordField(field)])),
      }),
    })
  }

  connection(entity: Entity): GraphQLObjectType {
    const { typeName } = entity
    return this.#object(`${typeName}Connection`, {
      fields: () => ({
        edges: { type: required(new GraphQLList(required(this.#edge(entity)))) },
        pageInfo: { type: required(pageInfo) },
        ...(entity.hasTotalCount && {
          totalCount: {
            type: required(GraphQLInt),
            description: 'The total number of records matching the `filter` criteria',
          },
        }),
        ...(entity.hasAggregate && { aggregate: { type: this.#aggregate(entity) } }),
      }),
    })
  }

  pageArguments(entity: Entity): GraphQLFieldConfigArgumentMap {
    return {
      first: { type: GraphQLInt, description: 'Query the first `n` records in the collection' },
      last: { type: GraphQLInt, description: 'Query the last `n` records in the collection' },
      before: { type: cursorScalar, description: 'Query values in the collection before the provided cursor' },
      after: { type: cursorScalar, description: 'Query values in the collection after the provided cursor' },
      offset: { type: GraphQLInt, description: 'Skip n values from the after cursor' },
      filter: { type: this.#filter(entity), description: 'Filters to apply to the collection' },
      orderBy: {
        type: new GraphQLList(new GraphQLNonNull(this.#orderBy(entity))),
        description: 'Sort order to apply to the collection',
      },
    }
  }

  collectionField(entity: Entity): FieldConfig {
    return {
      type: this.connection(entity),
      args: this.pageArguments(entity),
      description: `A pagable collection of type \`${entity.typeName}\``,
    }
  }

  insertField(entity: Entity): FieldConfig {
    const { typeName } = entity
    const input = this.#writeInput(`${typeName}InsertInput`, entity, ({ canInsert }) => canInsert)
    return {
      type: this.#response(`${typeName}InsertResponse`, entity),
      args: { objects: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(input))) } },
      description: `Adds one or more \`${typeName}\` records to the collection`,
    }
  }

  updateField(entity: Entity): FieldConfig {
    const { typeName } = entity
    const input = this.#writeInput(`${typeName}UpdateInput`, entity, ({ canUpdate }) => canUpdate)
    return {
      type: required(this.#response(`${typeName}UpdateResponse`, entity)),
      args: {
        set: { type: new GraphQLNonNull(input), description: 'The new values of all records matching the `filter`' },
        ...this.#restriction(entity),
      },
      description: `Updates zero or more records in the \`${typeName}\` collection`,
    }
  }

  deleteField(entity: Entity): FieldConfig {
    return {
      type: required(this.#response(`${entity.typeName}DeleteResponse`, entity)),
      args: this.#restriction(entity),
      description: `Deletes zero or more records from the \`${entity.typeName}\` collection`,
    }
  }

  #restriction(entity: Entity): GraphQLFieldConfigArgumentMap {
    return {
      filter: { type: this.#filter(entity), description: 'Restricts the mutation to records matching the criteria' },
      atMost: {
        type: new GraphQLNonNull(GraphQLInt),
        default: { value: 1 },
        description: 'The maximum number of records permitted to be affected',
      },
    }
  }

  #object(name: string, config: Omit<ConstructorParameters<typeof GraphQLObjectType>[0], 'name'>): GraphQLObjectType {
    const known = this.#objects.get(name)
    if (known !== undefined) return known
    const made = new GraphQLObjectType({ ...config, name })
    this.#objects.set(name, made)
    return made
  }

  #input(name: string, fields: () => Record<string, GraphQLInputFieldConfig>): GraphQLInputObjectType {
    const known = this.#inputs.get(name)
    if (known !== undefined) return known
    const made = new GraphQLInputObjectType({ name, fields })
    this.#inputs.set(name, made)
    return made
  }

  #recordField(field: EntityField): FieldConfig {
    if (field.kind === 'column') {
      const type = this.values.of(field.type)
      return { type: field.isNullable ? type : required(type), description: field.description }
    }
    if (field.kind === 'to-one') {
      const type = this.record(field.target)
      return { type: field.isNullable ? type : required(type) }
    }
    if (field.kind !== 'computed') return this.collectionField(field.target)
    const { result, description } = field
    if (result.kind === 'rows') return { ...this.collectionField(result.entity), description }
    return { type: result.kind === 'value' ? this.values.of(result.type) : this.record(result.entity), description }
  }

  #edge(entity: Entity): GraphQLObjectType {
    return this.#object(`${entity.typeName}Edge`, {
      fields: () => ({ cursor: { type: required(GraphQLString) }, node: { type: required(this.record(entity)) } }),
    })
  }

  #response(name: string, entity: Entity): GraphQLObjectType {
    return this.#object(name, {
      fields: () => ({
        affectedCount: { type: required(GraphQLInt), description: 'Count of the records impacted by the mutation' },
        records: {
          type: required(new GraphQLList(required(this.record(entity)))),
          description: 'Array of records impacted by the mutation',
        },
      }),
    })
  }

  #aggregate(entity: Entity): GraphQLObjectType {
    const results = aggregated(entity).map(([name, columns]) => {
      const typeName = `${entity.typeName}${name.charAt(0).toUpperCase()}${name.slice(1)}AggregateResult`
      const fields = columns.map((column) => [
        column.name,
        { type: name === 'avg' ? GraphQLFloat : this.values.of(column.type) },
      ])
      return [name, { type: this.#object(typeName, { fields: Object.fromEntries(fields) }) }]
    })
    return this.#object(`${entity.typeName}Aggregate`, {
      fields: { count: { type: required(GraphQLInt) }, ...Object.fromEntries(results) },
    })
  }

  #filter(entity: Entity): GraphQLInputObjectType {
    const name = `${entity.typeName}Filter`
    return this.#input(name, () => {
      const own = this.#filter(entity)
      const list = { type: new GraphQLList(new GraphQLNonNull(own)) }
      const columns = entity.columns.filter((column) => column.canSelect && isFilterable(column))
      return {
        ...Object.fromEntries(
          columns.map(({ name: field, type }) => [
            field,
            { type: this.#filters.of(this.values.named(type), type.isList) },
          ]),
        ),
        nodeId: { type: this.#filters.of(GraphQLID, false) },
        and: { ...list, description: 'True if all of its filters are true' },
        or: { ...list, description: 'True if at least one of its filters is true' },
        not: { type: own, description: 'Negates a filter' },
      }
    })
  }

  #orderBy(entity: Entity): GraphQLInputObjectType {
    return this.#input(`${entity.typeName}OrderBy`, () => {
      const columns = entity.columns.filter((column) => column.canSelect && isSortable(column))
      return Object.fromEntries(columns.map(({ name }) => [name, { type: direction }]))
    })
  }

  #writeInput(name: string, entity: Entity, isWritable: (column: ColumnField) => boolean): GraphQLInputObjectType {
    return this.#input(name, () =>
      Object.fromEntries(
        entity.columns.filter(isWritable).map((column) => [column.name, { type: this.values.of(column.type) }]),
      ),
    )
  }
}
