/** A name that GraphQL allows. Names with two underscores in front belong to introspection. */
export const isGraphqlName = (name: string): boolean => /^(?!__)[A-Za-z_][A-Za-z0-9_]*$/.test(name)

const camelCase = (name: string): string =>
  name.replace(/_+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** How names of SQL become names of GraphQL in a schema. */
export interface Inflection {
  type: (name: string) => string
  field: (name: string) => string
}

/** Names as they are, or (`inflect_names`) PascalCase for types and camelCase for fields. */
export const inflectionOf = (inflectsNames: boolean): Inflection =>
  inflectsNames
    ? { type: (name) => camelCase(`_${name}`), field: (name) => lowerFirst(camelCase(name)) }
    : { type: (name) => name, field: (name) => name }

/** The field that leads along a foreign key: the column without `_id`, or the other table. */
export const toOneName = (columns: readonly string[], target: string, { field }: Inflection): string => {
  const [column] = columns
  const stem = columns.length === 1 ? /^(.+?)(?:_id|(?<=[a-z0-9])Id)$/.exec(column ?? '')?.[1] : undefined
  return stem === undefined ? lowerFirst(target) : field(stem)
}

export const toManyName = (typeName: string): string => `${lowerFirst(typeName)}Collection`

export const toUniqueName = (typeName: string): string => lowerFirst(typeName)

const suffixes = [
  '',
  'Aggregate',
  'AvgAggregateResult',
  'Connection',
  'DeleteResponse',
  'Edge',
  'Filter',
  'InsertInput',
  'InsertResponse',
  'MaxAggregateResult',
  'MinAggregateResult',
  'OrderBy',
  'SumAggregateResult',
  'UpdateInput',
  'UpdateResponse',
]

const scalars = ['ID', 'Int', 'Float', 'String', 'Boolean', 'BigInt', 'BigFloat', 'UUID', 'Date', 'Time', 'Datetime']

const builtIn = [
  ...[...scalars, 'JSON', 'Opaque', 'Cursor'].flatMap((name) => [name, `${name}Filter`, `${name}ListFilter`]),
  'FilterIs',
  'Mutation',
  'Node',
  'OrderByDirection',
  'PageInfo',
  'Query',
  'Subscription',
]

/** The names of types in one API. The first that asks for a name has it. */
export class TypeNames {
  readonly #taken = new Set(builtIn)

  /** Takes the names of an entity's types. False if one of them is taken. */
  takeEntity(typeName: string): boolean {
    return this.#take(suffixes.map((suffix) => `${typeName}${suffix}`))
  }

  takeEnumeration(typeName: string): boolean {
    return this.#take(['', 'Filter', 'ListFilter'].map((suffix) => `${typeName}${suffix}`))
  }

  #take(names: readonly string[]): boolean {
    if (names.some((name) => this.#taken.has(name))) return false
    for (const name of names) this.#taken.add(name)
    return true
  }
}
