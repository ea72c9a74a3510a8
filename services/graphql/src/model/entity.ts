/** An enum of the database, with its values in the API. */
export interface Enumeration {
  typeName: string
  description: string | undefined
  /** The value in the database by the value in the API. */
  labels: ReadonlyMap<string, string>
}

export type ScalarName =
  | 'Int'
  | 'Float'
  | 'String'
  | 'Boolean'
  | 'BigInt'
  | 'BigFloat'
  | 'UUID'
  | 'Date'
  | 'Time'
  | 'Datetime'
  | 'JSON'
  | 'Opaque'

/** The type of a column, parameter or result. */
export interface ValueType {
  scalar: ScalarName | Enumeration
  isList: boolean
  /** As it is written in a cast. */
  castType: string
}

export interface ColumnField {
  kind: 'column'
  name: string
  column: string
  type: ValueType
  isNullable: boolean
  description: string | undefined
  canSelect: boolean
  canInsert: boolean
  canUpdate: boolean
}

export interface Pair {
  from: string
  to: string
}

export interface RelationField {
  kind: 'to-one' | 'to-many'
  name: string
  target: Entity
  pairs: readonly Pair[]
  isNullable: boolean
}

export type FunctionResult =
  | { kind: 'value'; type: ValueType }
  | { kind: 'row'; entity: Entity }
  | { kind: 'rows'; entity: Entity }

/** A function that takes a row of the entity. */
export interface ComputedField {
  kind: 'computed'
  name: string
  schema: string
  routine: string
  result: FunctionResult
  description: string | undefined
}

export type EntityField = ColumnField | RelationField | ComputedField

/** A table or view in the API. */
export interface Entity {
  typeName: string
  description: string | undefined
  id: string
  schema: string
  table: string
  primaryKey: readonly ColumnField[]
  columns: readonly ColumnField[]
  /** All that a record of it has, by name. */
  fields: Map<string, EntityField>
  canInsert: boolean
  canUpdate: boolean
  canDelete: boolean
  hasTotalCount: boolean
  hasAggregate: boolean
  maxRows: number
}

export interface FunctionParameter {
  /** In the API. */
  name: string
  /** In the database. */
  parameter: string
  type: ValueType
  isRequired: boolean
}

export interface FunctionField {
  kind: 'function'
  name: string
  schema: string
  routine: string
  isVolatile: boolean
  parameters: readonly FunctionParameter[]
  result: FunctionResult
  description: string | undefined
}

export type QueryField = { kind: 'node' } | { kind: 'collection'; entity: Entity } | FunctionField

export type MutationField = { kind: 'insert' | 'update' | 'delete'; entity: Entity } | FunctionField

/** What a role has in the API of a database. */
export interface Model {
  entities: readonly Entity[]
  queryFields: ReadonlyMap<string, QueryField>
  mutationFields: ReadonlyMap<string, MutationField>
  allowsIntrospection: boolean
}
