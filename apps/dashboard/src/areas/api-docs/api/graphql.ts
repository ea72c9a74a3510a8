import type { GraphqlRole } from '@cairn/contracts/data-api/graphql-roles'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { errorsOf } from '../graphiql/answer-errors.ts'
import type { GraphqlSchema } from '../graphiql/schema.ts'
import { introspectionQuery, readSchema } from '../graphiql/schema.ts'

export interface GraphqlRun {
  query: string
  variables?: Readonly<Record<string, unknown>>
  /** Which operation, where the text has several. */
  operation_name?: string
  impersonation: { role: GraphqlRole; claims: Readonly<Record<string, unknown>> }
}

export const runGraphqlMutation = (ref: string) =>
  mutationOptions({
    mutationFn: async ({ impersonation, ...operation }: GraphqlRun) => {
      const startedAtMs = performance.now()
      const answer = await request('POST /platform/projects/:ref/graphql', {
        params: { ref },
        body: { ...operation, impersonation: { ...impersonation, claims: { ...impersonation.claims } } },
      })
      return { ...answer, role: impersonation.role, durationMs: performance.now() - startedAtMs }
    },
  })

/** What the API offers to the role that sees most of it. Other roles cannot ask unless the schema allows it. */
export const graphqlSchemaQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'graphql-schema'],
    queryFn: async ({ signal }): Promise<GraphqlSchema> => {
      const { body } = await request('POST /platform/projects/:ref/graphql', {
        params: { ref },
        body: { query: introspectionQuery, impersonation: { role: 'service_role', claims: {} } },
        signal,
      })
      const [problem] = errorsOf(body)
      if (problem !== undefined) throw new Error(problem.message)
      return readSchema(body)
    },
  })
