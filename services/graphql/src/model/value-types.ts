import type { CatalogEnumeration, CatalogType } from '../catalog/load-catalog.ts'
import { readDirective } from './directives.ts'
import type { Enumeration, ScalarName, ValueType } from './entity.ts'
import { isGraphqlName } from './names.ts'
import type { Inflection, TypeNames } from './names.ts'

const scalars: Readonly<Record<string, ScalarName>> = {
  int2: 'Int',
  int4: 'Int',
  int8: 'BigInt',
  float4: 'Float',
  float8: 'Float',
  numeric: 'BigFloat',
  bool: 'Boolean',
  text: 'String',
  varchar: 'String',
  bpchar: 'String',
  char: 'String',
  name: 'String',
  citext: 'String',
  uuid: 'UUID',
  date: 'Date',
  time: 'Time',
  timetz: 'Time',
  timestamp: 'Datetime',
  timestamptz: 'Datetime',
  json: 'JSON',
  jsonb: 'JSON',
}

/** Enums by the id of their type. One with values that are no names of GraphQL is left out: its columns are Opaque. */
export const enumerationsOf = (
  found: readonly CatalogEnumeration[],
  { inflectionIn, typeNames }: { inflectionIn: (schema: string) => Inflection; typeNames: TypeNames },
): ReadonlyMap<string, Enumeration> => {
  const byId = new Map<string, Enumeration>()
  for (const { id, name, schema, description, labels } of found) {
    const directive = readDirective(description)
    const typeName = directive.name ?? inflectionIn(schema).type(name)
    const values = new Map((labels ?? []).map((label) => [directive.mappings[label] ?? label, label]))
    const isNameable = isGraphqlName(typeName) && values.size > 0 && values.size === labels?.length
    const areNames = [...values.keys()].every((value) => isGraphqlName(value) && !/^(true|false|null)$/.test(value))
    if (!isNameable || !areNames || !typeNames.takeEnumeration(typeName)) continue
    byId.set(id, { typeName, description: directive.description, labels: values })
  }
  return byId
}

/** The type of the API for a type of the database. */
export const valueTypeOf = (
  { castType, name, kind, id, element }: CatalogType,
  enumerations: ReadonlyMap<string, Enumeration>,
): ValueType => {
  const one = element ?? { name, kind, id }
  const enumeration = one.kind === 'e' ? enumerations.get(one.id) : undefined
  const known = Object.hasOwn(scalars, one.name) ? scalars[one.name] : undefined
  return { scalar: enumeration ?? known ?? 'Opaque', isList: element !== null, castType }
}
