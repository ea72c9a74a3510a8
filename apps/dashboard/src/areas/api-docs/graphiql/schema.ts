/** As introspection describes a type: lists and required values wrap another one. */
export interface TypeRef {
  kind: string
  name: string | null
  ofType?: TypeRef | null
}

export interface SchemaArgument {
  name: string
  description: string | null
  defaultValue: string | null
  type: TypeRef
}

export interface SchemaField {
  name: string
  description: string | null
  args: readonly SchemaArgument[]
  type: TypeRef
}

export interface SchemaType {
  kind: string
  name: string
  description: string | null
  fields: readonly SchemaField[] | null
  inputFields: readonly SchemaArgument[] | null
  enumValues: readonly { name: string }[] | null
}

export interface GraphqlSchema {
  queries: readonly SchemaField[]
  mutations: readonly SchemaField[]
  /** Those of tables, functions and their inputs, by name. */
  types: ReadonlyMap<string, SchemaType>
}

export const introspectionQuery = `{
  schema: __schema {
    queryType { name }
    mutationType { name }
    types {
      kind name description
      fields { name description args { ...Input } type { ...Ref } }
      inputFields { ...Input }
      enumValues { name }
    }
  }
}
fragment Input on __InputValue { name description defaultValue type { ...Ref } }
fragment Ref on __Type { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } }`

interface Introspected {
  data: {
    schema: {
      queryType: { name: string }
      mutationType: { name: string } | null
      types: readonly SchemaType[]
    }
  }
}

export const readSchema = (body: string): GraphqlSchema => {
  const { data }: Introspected = JSON.parse(body)
  const { queryType, mutationType, types } = data.schema
  const byName = new Map(types.filter(({ name }) => !name.startsWith('__')).map((type) => [type.name, type]))
  return {
    queries: byName.get(queryType.name)?.fields ?? [],
    mutations: byName.get(mutationType?.name ?? '')?.fields ?? [],
    types: byName,
  }
}

/** The type inside lists and required values. */
export const namedType = (type: TypeRef): TypeRef => (type.ofType ? namedType(type.ofType) : type)

/** As it is written in a schema: `[Account!]!`. */
export const typeText = ({ kind, name, ofType }: TypeRef): string => {
  const inner = ofType ? typeText(ofType) : (name ?? '')
  if (kind === 'NON_NULL') return `${inner}!`
  return kind === 'LIST' ? `[${inner}]` : inner
}
