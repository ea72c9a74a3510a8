import type { GraphqlSchema, SchemaArgument, SchemaField, TypeRef } from './schema.ts'
import { namedType } from './schema.ts'

const mostFields = 8
const deepest = 4

/** What holds the records of an answer. */
const containers = new Set(['edges', 'node', 'records'])

const isLeaf = (type: TypeRef): boolean => ['SCALAR', 'ENUM'].includes(namedType(type).kind)

const placeholders: Readonly<Record<string, string>> = { Int: '1', Float: '1', Boolean: 'true', BigInt: '"1"' }

const placeholder = (schema: GraphqlSchema, type: TypeRef): string => {
  if (type.kind === 'NON_NULL' && type.ofType) return placeholder(schema, type.ofType)
  if (type.kind === 'LIST' && type.ofType) return `[${placeholder(schema, type.ofType)}]`
  if (type.kind === 'INPUT_OBJECT') return '{}'
  if (type.kind === 'ENUM') return schema.types.get(type.name ?? '')?.enumValues?.[0]?.name ?? 'null'
  return placeholders[type.name ?? ''] ?? '""'
}

const isRequired = ({ type, defaultValue }: SchemaArgument): boolean =>
  type.kind === 'NON_NULL' && defaultValue === null

const argumentsText = (schema: GraphqlSchema, { args }: SchemaField): string => {
  const written = args.filter(isRequired).map(({ name, type }) => `${name}: ${placeholder(schema, type)}`)
  if (args.some(({ name }) => name === 'first')) written.unshift('first: 10')
  return written.length === 0 ? '' : `(${written.join(', ')})`
}

const selectionLines = (schema: GraphqlSchema, type: TypeRef, depth: number): string[] => {
  const fields = schema.types.get(namedType(type).name ?? '')?.fields ?? []
  const leaves = fields
    .filter((field) => isLeaf(field.type) && !field.args.some(isRequired) && field.name !== 'nodeId')
    .slice(0, mostFields)
  const nested = depth < deepest ? fields.filter(({ name }) => containers.has(name)) : []
  const isOnlyContainer = nested.some(({ name }) => name === 'edges' || name === 'node')
  const lines = [
    ...(isOnlyContainer ? [] : leaves.map(({ name }) => name)),
    ...nested.flatMap((field) => fieldLines(schema, field, depth + 1)),
  ]
  return lines.length === 0 ? ['__typename'] : lines
}

const fieldLines = (schema: GraphqlSchema, field: SchemaField, depth = 0): string[] => {
  const head = `${field.name}${argumentsText(schema, field)}`
  if (isLeaf(field.type)) return [head]
  return [`${head} {`, ...selectionLines(schema, field.type, depth).map((line) => `  ${line}`), '}']
}

/** A field with the arguments that it needs and the columns of its records. */
export const fieldText = (schema: GraphqlSchema, field: SchemaField): string => fieldLines(schema, field).join('\n')

/** An operation with that one field. */
export const operationText = (kind: 'query' | 'mutation', schema: GraphqlSchema, field: SchemaField): string =>
  [`${kind} {`, ...fieldLines(schema, field).map((line) => `  ${line}`), '}'].join('\n')
