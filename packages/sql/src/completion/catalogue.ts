/** What completion knows of a database. */
export interface Column {
  name: string
  type: string
}

export interface Relation {
  /** Its oid. */
  id: number
  schema: string
  name: string
  kind: 'table' | 'view'
  columns: readonly Column[]
}

export interface ForeignKey {
  /** Schema and name of the table that refers. */
  from: readonly [schema: string, name: string]
  fromColumns: readonly string[]
  to: readonly [schema: string, name: string]
  toColumns: readonly string[]
}

export interface Routine {
  schema: string
  name: string
  /** As `pg_get_function_arguments` writes them. */
  arguments: string
  /** Empty for a procedure. */
  result: string
  kind: 'function' | 'procedure' | 'trigger'
  comment: string
}

export interface Catalogue {
  relations: readonly Relation[]
  foreignKeys: readonly ForeignKey[]
  routines: readonly Routine[]
  /** Types that the database defines itself: enumerated types, domains, composite types. */
  types: readonly { schema: string; name: string }[]
  schemas: readonly string[]
}

/** Where a name without a schema is looked for, in order. */
export const searchPath: readonly string[] = ['public', 'extensions', 'pg_catalog']

export const isOnPath = (schema: string): boolean => searchPath.includes(schema)

const key = (schema: string, name: string): string => `${schema}\0${name}`

/** A catalogue with its relations by name and its foreign keys by table. */
export class CatalogueIndex {
  readonly catalogue: Catalogue
  private readonly relations = new Map<string, Relation>()
  private readonly routines = new Map<string, Routine[]>()
  private readonly foreignKeys = new Map<string, ForeignKey[]>()

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
    for (const relation of catalogue.relations) this.relations.set(key(relation.schema, relation.name), relation)
    for (const routine of catalogue.routines) {
      const known = this.routines.get(routine.name)
      if (known === undefined) this.routines.set(routine.name, [routine])
      else known.push(routine)
    }
    for (const foreignKey of catalogue.foreignKeys) {
      const tables = new Set([key(...foreignKey.from), key(...foreignKey.to)])
      for (const table of tables) this.foreignKeys.set(table, [...(this.foreignKeys.get(table) ?? []), foreignKey])
    }
  }

  relation(schema: string | undefined, name: string): Relation | undefined {
    const schemas = schema === undefined ? searchPath : [schema]
    for (const each of schemas) {
      const found = this.relations.get(key(each, name))
      if (found !== undefined) return found
    }
    return undefined
  }

  /** All that have that name, which differ in their arguments. */
  routinesNamed(schema: string | undefined, name: string): readonly Routine[] {
    return (this.routines.get(name) ?? []).filter((routine) =>
      schema === undefined ? isOnPath(routine.schema) : routine.schema === schema,
    )
  }

  foreignKeysOf({ schema, name }: Relation): readonly ForeignKey[] {
    return this.foreignKeys.get(key(schema, name)) ?? []
  }
}
