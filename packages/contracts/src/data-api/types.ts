import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { schemaListProblem } from './name-list.ts'

export const getTypescriptTypes = endpoint({
  name: 'getTypescriptTypes',
  method: 'GET',
  path: '/v1/projects/:ref/types/typescript',
  summary:
    'TypeScript types of the database, for `createClient<Database>()`. Without included_schemas: of the exposed schemas.',
  params: RefParams,
  query: z.object({
    /** Names separated by commas. */
    included_schemas: checkedString(schemaListProblem).optional(),
  }),
  response: z.object({ types: z.string() }),
  errors: [
    'project_not_found',
    'wrong_status',
    'project_unavailable',
    'query_failed',
    'query_timeout',
    'query_cancelled',
  ],
})
