import type { ErrorReason } from '@cairn/contracts/error-reasons'
import { errorReasons } from '@cairn/contracts/error-reasons'
import { ErrorBody } from '@cairn/contracts/errors'
import { z } from 'zod'
import type { Endpoint } from '@cairn/contracts/endpoint'
import type { Route } from './route.ts'
import { version } from './version.ts'

type JsonSchema = Record<string, unknown>

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}

const parametersOf = (place: 'path' | 'query' | 'header', type: z.ZodType | undefined): JsonSchema[] => {
  if (type === undefined) return []
  const parsed = z
    .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()).default([]) })
    .parse(schemaOf(type, 'input'))
  return Object.entries(parsed.properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || parsed.required.includes(name),
    schema,
  }))
}

const binary: JsonSchema = { type: 'string', format: 'binary' }

/** A body as a form. Its fields are JSON, which the document says as if they were values. */
const formOf = (body: z.ZodType, { fields, file }: NonNullable<Endpoint['form']>): JsonSchema => {
  const { properties = {} } = z
    .object({ properties: z.record(z.string(), z.unknown()).optional() })
    .parse(schemaOf(body, 'input'))
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields.map((name) => [name, properties[name]])),
      [file.field]: { type: 'array', items: binary },
    },
  }
}

const answerOf = ({ answer, response }: Endpoint): JsonSchema => {
  if (answer === 'binary') return { '*/*': { schema: binary } }
  return { [answer === 'events' ? 'text/event-stream' : 'application/json']: { schema: schemaOf(response, 'output') } }
}

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** What its contract names, what its permission refuses with, and that what is sent may be wrong. */
const reasonsOf = ({ endpoint, refuses }: Route): ErrorReason[] => {
  const takesInput = [endpoint.params, endpoint.query, endpoint.headers, endpoint.body].some((part) => part)
  return [
    ...new Set<ErrorReason>([...(takesInput ? (['invalid_input'] as const) : []), ...refuses, ...endpoint.errors]),
  ]
}

const operationOf = (route: Route): JsonSchema => {
  const { endpoint, permission } = route
  const status = endpoint.status ?? 200
  const byStatus = Map.groupBy(reasonsOf(route), (reason) => errorReasons[reason][0])
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Who may call: ${permission}.`,
    security: permission === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...parametersOf('header', endpoint.headers),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content:
              endpoint.bodyType === 'binary'
                ? { '*/*': { schema: binary } }
                : {
                    [endpoint.bodyType ?? 'application/json']: { schema: schemaOf(endpoint.body, 'input') },
                    ...(endpoint.form !== undefined && {
                      'multipart/form-data': { schema: formOf(endpoint.body, endpoint.form) },
                    }),
                  },
          },
        }),
    responses: {
      [status]: {
        description: 'The answer.',
        content: answerOf(endpoint),
      },
      ...Object.fromEntries(
        [...byStatus].map(([errorStatus, reasons]) => [errorStatus, errorResponse(reasons.join(', '))]),
      ),
      default: errorResponse('Any other failure.'),
    },
  }
}

const describePaths = (routes: readonly Route[]): Record<string, Record<string, JsonSchema>> => {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const route of routes) {
    const path = route.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operationOf(route) }
  }
  return paths
}

/**
 * This API as an OpenAPI 3.1 document: made from the contract, so it cannot disagree with it. The first request makes its
 * paths, which takes a tenth of a second: anyone may ask for the document, as often as they like.
 */
export const apiDescriber = (routes: readonly Route[]): ((serverUrl: string) => Record<string, unknown>) => {
  let paths: ReturnType<typeof describePaths> | undefined
  return (serverUrl) => {
    paths ??= describePaths(routes)
    return {
      openapi: '3.1.0',
      info: { title: 'Cairn platform API', version },
      servers: [{ url: serverUrl }],
      paths,
      components: {
        schemas: { Error: schemaOf(ErrorBody, 'output') },
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    }
  }
}
