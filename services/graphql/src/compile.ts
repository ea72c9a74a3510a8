import { Statement } from '@cairn/rest/data-access'
import type { Query } from '@cairn/rest/data-access'
import { execute, Kind } from 'graphql'
import type { DocumentNode, GraphQLSchema } from 'graphql'
import { z } from 'zod'
import type { Operation, Selected } from './document/operation.ts'
import { GraphqlRefusal, refused } from './graphql-refusal.ts'
import type { Model, QueryField } from './model/entity.ts'
import { callSql } from './sql/call-sql.ts'
import { decodeNodeId, nodeIdCondition } from './sql/node-id.ts'
import { collectionSql, recordSql, tableSource } from './sql/read-sql.ts'
import type { Compilation } from './sql/selection.ts'
import { directScope } from './sql/scope.ts'
import { writeSql } from './sql/write-sql.ts'

/** An answer of one statement: JSON by the keys of root fields. */
interface CompiledQuery extends Query {
  keys: readonly string[]
  /** The most records that it may affect. */
  atMost?: { most: number; message: string } | undefined
}

/** An operation as statements. What needs no database is there already. */
export interface CompiledOperation {
  isReadOnly: boolean
  keys: readonly string[]
  queries: readonly CompiledQuery[]
  known: ReadonlyMap<string, string>
}

/** What an operation is compiled with. */
export interface Api {
  model: Model
  schema: GraphQLSchema
}

const nodeSql = (compilation: Compilation, model: Model, nodes: Selected): string => {
  const { nodeId } = compilation.operation.arguments('Query', nodes)
  const { schema, table } = decodeNodeId(String(nodeId))
  const entity = model.entities.find((each) => each.schema === schema && each.table === table)
  if (entity === undefined) return 'null::json'
  const alias = compilation.statement.alias('t')
  const scope = directScope(alias)
  const condition = nodeIdCondition(compilation.statement, entity, scope, String(nodeId))
  const record = recordSql(compilation, entity, nodes, scope)
  return `(select ${record} from ${tableSource(entity).from(alias)} where ${condition})`
}

const queryFieldSql = (compilation: Compilation, model: Model, field: QueryField, nodes: Selected): string => {
  if (field.kind === 'node') return nodeSql(compilation, model, nodes)
  if (field.kind === 'function') return callSql(compilation, field, nodes)
  return collectionSql(compilation, field.entity, tableSource(field.entity), { typeName: 'Query', nodes })
}

const asText = (sql: string): string => `to_json(${sql})::text`

const compileQuery = (model: Model, operation: Operation, fields: readonly (readonly [string, Selected])[]) => {
  const compilation = { operation, statement: new Statement() }
  const columns = fields.map(([, nodes], at) => {
    const field = model.queryFields.get(nodes[0].name.value)
    if (field === undefined) throw new Error('A validated field is not in the model')
    return `${asText(queryFieldSql(compilation, model, field, nodes))} as b${at}`
  })
  if (columns.length === 0) return []
  return [
    { text: `select ${columns.join(', ')}`, values: compilation.statement.values, keys: fields.map(([key]) => key) },
  ]
}

/** Each field of a mutation is a statement of its own: it sees what those before it have done. */
const compileMutation = (
  model: Model,
  operation: Operation,
  fields: readonly (readonly [string, Selected])[],
): CompiledQuery[] =>
  fields.map(([key, nodes]) => {
    const compilation = { operation, statement: new Statement() }
    const field = model.mutationFields.get(nodes[0].name.value)
    if (field === undefined) throw new Error('A validated field is not in the model')
    if (field.kind === 'function') {
      const text = `select ${asText(callSql(compilation, field, nodes))} as b0`
      return { text, values: compilation.statement.values, keys: [key] }
    }
    const { command, answer, count, atMost } = writeSql(compilation, field, nodes)
    const message = `${field.kind} impacts too many records`
    return {
      text: `${command} select ${asText(answer)} as b0, ${count} as affected`,
      values: compilation.statement.values,
      keys: [key],
      atMost: atMost === undefined ? undefined : { most: atMost, message },
    }
  })

const Introspected = z.record(z.string(), z.unknown())

/** The answers of `__schema` and `__type`, which come from the schema alone. */
const introspect = (
  { model, schema }: Api,
  document: DocumentNode,
  operation: Operation,
  fields: readonly (readonly [string, Selected])[],
  variables: Readonly<Record<string, unknown>>,
  isAllowed: boolean,
): ReadonlyMap<string, string> => {
  const [first] = fields
  if (first === undefined) return new Map()
  if (!model.allowsIntrospection && !isAllowed)
    throw refused(`Unknown field "${first[1][0].name.value}" on type ${operation.rootTypeName}`)
  const only = {
    ...operation.node,
    selectionSet: { ...operation.node.selectionSet, selections: fields.flatMap(([, nodes]) => nodes) },
  }
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
  const result = execute({
    schema,
    document: { ...document, definitions: [only, ...fragments] },
    variableValues: variables,
  })
  if ('then' in result) throw new Error('Introspection is synchronous')
  if (result.errors !== undefined) throw new GraphqlRefusal(result.errors.map(({ message }) => ({ message })))
  return new Map(Object.entries(Introspected.parse(result.data)).map(([key, value]) => [key, JSON.stringify(value)]))
}

const nameOf = ([, [node]]: readonly [string, Selected]): string => node.name.value

/** Compiles an operation to statements. Throws a refusal. */
export const compile = (
  api: Api,
  document: DocumentNode,
  operation: Operation,
  { variables, seesSchema }: { variables: Readonly<Record<string, unknown>>; seesSchema: boolean },
): CompiledOperation => {
  const all = [...operation.rootFields()]
  const fields = all.filter((field) => !nameOf(field).startsWith('__'))
  const introspected = all.filter((field) => nameOf(field) === '__schema' || nameOf(field) === '__type')
  const known = new Map(introspect(api, document, operation, introspected, variables, seesSchema))
  for (const field of all) if (nameOf(field) === '__typename') known.set(field[0], `"${operation.rootTypeName}"`)
  const isMutation = operation.node.operation === 'mutation'
  return {
    isReadOnly: !isMutation,
    keys: all.map(([key]) => key),
    queries: (isMutation ? compileMutation : compileQuery)(api.model, operation, fields),
    known,
  }
}
