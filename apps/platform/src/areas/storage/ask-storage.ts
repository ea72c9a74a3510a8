import type { OpenService } from '@cairn/service-kit'
import { z } from 'zod'
import type { ErrorReason } from '@cairn/contracts/error-reasons'
import { fail } from '../../errors.ts'
import type { Asked, Asker } from '../../project-runtime/ask-service.ts'
import { askService, ServiceRefusal } from '../../project-runtime/ask-service.ts'

const Problem = z.object({ code: z.string().optional(), message: z.string().optional() })

const reasons: Readonly<Record<string, ErrorReason>> = {
  NoSuchBucket: 'bucket_not_found',
  NoSuchKey: 'file_not_found',
  BucketAlreadyExists: 'bucket_exists',
  RemoteBucketFailed: 'file_bucket_failed',
}

const by = { service: 'storage' }

/** The storage service has refused, and changed nothing. */
class StorageRefusal extends ServiceRefusal {
  override name = 'StorageRefusal'
  /** As the service calls it. */
  readonly code: string

  constructor(code: string, message: string | undefined) {
    const reason = reasons[code]
    const isOwnMessage = reason === undefined || reason === 'file_bucket_failed'
    super(reason ?? 'bucket_refused', isOwnMessage && message !== undefined ? { ...by, message } : by)
    this.code = code
  }
}

export const isNotEmpty = (error: unknown): boolean =>
  error instanceof StorageRefusal && error.code === 'ResourceNotEmpty'

export const isNotFound = (error: unknown): boolean => error instanceof StorageRefusal && error.code === 'NoSuchBucket'

export const bucketPath = (id: string): string => `/bucket/${encodeURIComponent(id)}`

/** Asks the storage service of a project as a server of it with a secret key would. Throws where it refuses. */
export const askStorage = async (asker: Asker, open: OpenService, asked: Asked): Promise<unknown> => {
  const { status, body } = await askService(asker, open, asked)
  if (status < 400) return body
  const { code = '', message } = Problem.safeParse(body).data ?? {}
  throw status >= 500
    ? fail('project_unavailable', message === undefined ? by : { ...by, message })
    : new StorageRefusal(code, message)
}
