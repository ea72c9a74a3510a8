/** Functions of the casts between a domain and what clients read and write, each as it stands in SQL. */
export interface Representation {
  toJson: string | null
  toText: string | null
  fromJson: string | null
  fromText: string | null
}

/** A column of a table or view. */
export interface Column {
  name: string
  /** As Postgres writes it, with its schema where that is not pg_catalog. */
  type: string
  /** Of the type, or of the type below a domain. */
  typeName: string
  isNullable: boolean
  /** An expression of SQL, from the catalog. */
  default: string | null
  isGenerated: boolean
  /** Of a domain that has such casts. */
  representation: Representation | null
  maxLength: number | null
  enumValues: string[] | null
  description: string | null
}

export type RelationKind = 'r' | 'v' | 'm' | 'f' | 'p'

/** A table, view, materialized view or foreign table. */
export interface Relation {
  id: string
  schema: string
  name: string
  kind: RelationKind
  description: string | null
  columns: ReadonlyMap<string, Column>
  /** Whether a column has one. */
  hasRepresentations: boolean
  primaryKey: readonly string[]
  /** Which writes Postgres can do: bits 4 (update), 8 (insert), 16 (delete). */
  updatable: number
}

export interface ColumnPair {
  from: string
  to: string
}

/** How the rows of one relation belong to those of another. */
export interface Relationship {
  from: Relation
  to: Relation
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  constraint: string
  /** Whether `from` has the columns of the foreign key. */
  holdsKey: boolean
  /** Of `from` and `to`, or of `from` and the junction. */
  columns: readonly ColumnPair[]
  junction: { relation: Relation; constraint: string; columns: readonly ColumnPair[] } | undefined
}

export interface Parameter {
  name: string
  type: string
  typeName: string
  isRequired: boolean
  isVariadic: boolean
}

export interface Routine {
  id: string
  schema: string
  name: string
  description: string | null
  parameters: readonly Parameter[]
  volatility: 'i' | 's' | 'v'
  returnsSet: boolean
  /** Of the type that it returns, or of the type below a domain. */
  returnsType: string
  /** A domain named like a media type. */
  mediaType: string | null
  /** The relation whose rows it returns. */
  relationId: string | null
  /** Rows of columns, also those of `returns table (…)`. */
  returnsRows: boolean
  /** The planner's estimate of `rows`; 1 makes a computed relationship to-one. */
  estimatedRows: number
  /** The relation whose row is its only argument. */
  rowOf: string | null
  statementTimeout: string | null
}

/** An aggregate that makes a body of a media type from rows: it returns a domain that is named like the media type. */
export interface MediaHandler {
  schema: string
  name: string
  mediaType: string
  /** Whose rows it takes; null: any rows. */
  relationId: string | null
  /** Whether the domain is one over bytea. */
  isBinary: boolean
}

export const isToOne = ({ kind }: Pick<Relationship, 'kind'>): boolean =>
  kind === 'many-to-one' || kind === 'one-to-one'
