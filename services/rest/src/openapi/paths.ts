import type { Parameter, Relation, Routine } from '../schema/relation.ts'
import { describe } from './describe.ts'
import { body, filters, referenceTo, shared } from './parameters.ts'
import { jsonType, valueSchema } from './types.ts'

type Method = 'get' | 'post' | 'patch' | 'delete'

const rowsOf = ({ name }: Relation) => ({ type: 'array', items: { $ref: referenceTo('definitions', name) } })

/** What the role may do with a table or view. */
export const relationPath = (relation: Relation, methods: ReadonlySet<Method>) => {
  const about = { tags: [relation.name], ...describe(relation.description) }
  const operations = {
    get: {
      ...about,
      parameters: [
        ...filters(relation),
        ...shared('select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'),
      ],
      responses: {
        200: { description: 'All rows', schema: rowsOf(relation) },
        206: { description: 'A part of the rows' },
      },
    },
    post: {
      ...about,
      parameters: [...body(relation), ...shared('select', 'on_conflict', 'preferPost')],
      responses: { 201: { description: 'Inserted' } },
    },
    patch: {
      ...about,
      parameters: [...filters(relation), ...body(relation), ...shared('select', 'preferReturn')],
      responses: { 200: { description: 'The updated rows' }, 204: { description: 'Updated' } },
    },
    delete: {
      ...about,
      parameters: [...filters(relation), ...shared('select', 'preferReturn')],
      responses: { 200: { description: 'The deleted rows' }, 204: { description: 'Deleted' } },
    },
  }
  return Object.fromEntries([...methods].map((method) => [method, operations[method]]))
}

const argumentInQuery = ({ name, type, typeName, isRequired, isVariadic }: Parameter) => {
  const about = { name, in: 'query', required: isRequired, format: type }
  if (isVariadic) return { ...about, type: 'array', items: { type: 'string' }, collectionFormat: 'multi' }
  const inJson = jsonType(typeName)
  return { ...about, type: inJson === undefined || inJson === 'array' ? 'string' : inJson }
}

const argumentsInBody = (parameters: readonly Parameter[]) => {
  const required = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return {
    name: 'args',
    in: 'body',
    required: required.length > 0,
    schema: {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, valueSchema(parameter)])),
    },
  }
}

/** A function; one that may write is called by POST alone. */
export const routinePath = (routine: Routine) => {
  const about = {
    tags: [`(rpc) ${routine.name}`],
    ...describe(routine.description),
    produces: ['application/json', 'application/vnd.pgrst.object+json'],
    responses: { 200: { description: 'What the function returns' } },
  }
  const named = routine.parameters.filter(({ name }) => name !== '')
  return {
    ...(routine.volatility !== 'v' && { get: { ...about, parameters: named.map(argumentInQuery) } }),
    post: { ...about, parameters: [argumentsInBody(named), ...shared('preferParams')] },
  }
}
