import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { textProblem } from '../rules.ts'
import { maxS3KeyDescription } from './s3-rules.ts'

/** An access key of the S3 protocol. */
export const S3Key = z.object({
  id: z.uuid(),
  description: z.string(),
  access_key: z.string(),
  created_at: z.string(),
})
export type S3Key = z.infer<typeof S3Key>

export const listS3Keys = endpoint({
  name: 'listS3Keys',
  method: 'GET',
  path: '/platform/storage/:ref/credentials',
  summary: 'The access keys of the S3 protocol of the project, oldest first, without their secrets.',
  params: RefParams,
  response: z.object({ data: z.array(S3Key) }),
  errors: ['project_not_found'],
})

export const createS3Key = endpoint({
  name: 'createS3Key',
  method: 'POST',
  path: '/platform/storage/:ref/credentials',
  summary:
    'Create an access key of the S3 protocol. It bypasses row-level security. The answer has its secret, which is not shown again.',
  params: RefParams,
  body: z.object({ description: z.string().trim().min(1).max(maxS3KeyDescription).pipe(checkedString(textProblem)) }),
  response: S3Key.extend({ secret_key: z.string() }),
  status: 201,
  errors: ['project_not_found', 'too_many_s3_keys'],
})

export const deleteS3Key = endpoint({
  name: 'deleteS3Key',
  method: 'DELETE',
  path: '/platform/storage/:ref/credentials/:id',
  summary: 'Delete an access key of the S3 protocol. Requests that are signed with it are refused from then on.',
  params: RefParams.extend({ id: z.uuid() }),
  response: S3Key,
  errors: ['project_not_found', 's3_key_not_found'],
})
