import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

export const listManagedBuckets = endpoint({
  name: 'listManagedBuckets',
  method: 'GET',
  path: '/v1/projects/:ref/storage/buckets',
  summary: 'The buckets of the project, by name, in the shape of the management API.',
  params: RefParams,
  response: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The user who created it; empty for buckets that a server created. */
      owner: z.string(),
      public: z.boolean(),
      created_at: z.string(),
      updated_at: z.string(),
    }),
  ),
  errors: ['project_not_found', 'wrong_status', 'project_unavailable', 'bucket_refused'],
})
