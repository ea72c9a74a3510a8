import { z } from 'zod'
import { Impersonation } from '../database/impersonation.ts'
import { endpoint } from '../endpoint.ts'
import { maxWriteBytes } from '../limits.ts'
import { RefParams } from '../projects/projects.ts'
import { graphqlRoles } from './graphql-roles.ts'

/** What the GraphQL API answered, with the status that an application would get. */
export const GraphqlAnswer = z.object({
  status: z.number().int(),
  /** JSON. As text, since reading it and writing it again would change numbers and take time. */
  body: z.string(),
})
export type GraphqlAnswer = z.infer<typeof GraphqlAnswer>

export const runGraphql = endpoint({
  name: 'runGraphql',
  method: 'POST',
  path: '/platform/projects/:ref/graphql',
  summary: 'Run an operation of the GraphQL API of the project as one of the roles of its requests.',
  params: RefParams,
  body: z.object({
    query: z.string(),
    variables: z.record(z.string(), z.unknown()).optional(),
    operation_name: z.string().max(200).optional(),
    impersonation: Impersonation.extend({ role: z.enum(graphqlRoles) }),
  }),
  bodyLimitBytes: maxWriteBytes,
  response: GraphqlAnswer,
  errors: ['project_not_found', 'wrong_status', 'project_unavailable'],
})
