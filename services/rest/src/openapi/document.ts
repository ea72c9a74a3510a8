import type { Relation, Routine } from '../schema/relation.ts'
import type { Schema } from '../schema/schema.ts'
import { definition } from './definitions.ts'
import { describe } from './describe.ts'
import { bodyParameter, filterParameters, sharedParameters } from './parameters.ts'
import { relationPath, routinePath } from './paths.ts'
import type { Privileges, Visible } from './visible.ts'

/** What a document is made from: the schema of the request, and what its role may use there. */
export interface Described {
  schema: Schema
  namespace: string
  visible: Visible
  /** The public address of the data API, without a slash at the end. */
  url: string
}

const writable = ({ kind, updatable }: Relation, bit: number): boolean =>
  kind === 'r' || kind === 'p' || (updatable & bit) > 0

/** The methods that the role may use and that Postgres can do. */
const methodsOf = (relation: Relation, { reads, inserts, updates, deletes }: Privileges) =>
  new Set([
    ...(reads ? ['get' as const] : []),
    ...(inserts && writable(relation, 8) ? ['post' as const] : []),
    ...(updates && writable(relation, 4) ? ['patch' as const] : []),
    ...(deletes && writable(relation, 16) ? ['delete' as const] : []),
  ])

const relationsOf = ({ schema, namespace, visible }: Described) => {
  const privileges = new Map(visible.relations.map((each) => [each.id, each]))
  return schema.relationsIn(namespace).flatMap((relation) => {
    const granted = privileges.get(relation.id)
    const methods = granted === undefined ? new Set<never>() : methodsOf(relation, granted)
    return methods.size === 0 ? [] : [{ relation, methods }]
  })
}

/** One function of each name: a path has one description, so overloads share that of the first. */
const routinesOf = ({ schema, namespace, visible }: Described): Routine[] => {
  const executable = new Set(visible.routines)
  const usable = schema.routinesIn(namespace).filter(({ id }) => executable.has(id))
  return [...new Map(usable.toReversed().map((routine) => [routine.name, routine])).values()].toReversed()
}

/** The description of a schema as Swagger 2.0, the version that PostgREST serves and its tools read. */
export const openApiDocument = (described: Described) => {
  const relations = relationsOf(described)
  const url = new URL(described.url)
  const { summary: title = 'Data API', description } = describe(described.visible.description)
  return {
    swagger: '2.0',
    info: {
      title,
      description: description ?? `Tables, views and functions of the schema ${described.namespace}`,
      version: '14',
    },
    host: url.host,
    basePath: url.pathname,
    schemes: [url.protocol.slice(0, -1)],
    consumes: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: Object.fromEntries([
      ...relations.map(({ relation, methods }) => [
        `/${encodeURIComponent(relation.name)}`,
        relationPath(relation, methods),
      ]),
      ...routinesOf(described).map((routine) => [`/rpc/${encodeURIComponent(routine.name)}`, routinePath(routine)]),
    ]),
    definitions: Object.fromEntries(
      relations.map(({ relation }) => [relation.name, definition(relation, described.schema.relationships(relation))]),
    ),
    parameters: {
      ...sharedParameters,
      ...Object.fromEntries(relations.map(({ relation }) => [`body.${relation.name}`, bodyParameter(relation)])),
      ...Object.fromEntries(relations.flatMap(({ relation }) => filterParameters(relation))),
    },
  }
}
