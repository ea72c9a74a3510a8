import { ServiceError } from '@cairn/service-kit'
import type { ServiceResponse } from '@cairn/service-kit'

/**
 * A refusal in the shape that the published clients read. Refusals have the status 400, as those of the reference product;
 * `statusCode` in the body tells them apart. Failures of the server keep their own status.
 */
export class StorageError extends ServiceError {
  override name = 'StorageError'
  readonly error: string

  constructor(
    statusCode: number,
    code: string,
    message: string,
    { error = code, headers = {} }: { error?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(statusCode, code, message, headers)
    this.error = error
  }

  response(): ServiceResponse {
    const { status, code, error, message, headers } = this
    return {
      status: status >= 500 || status === 416 ? status : 400,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
      body: JSON.stringify({ statusCode: String(status), code, error, message }),
    }
  }
}

export const bucketNotFound = (): StorageError =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' })

export const objectNotFound = (): StorageError =>
  new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' })

export const accessDenied = (message: string): StorageError =>
  new StorageError(403, 'AccessDenied', message, { error: 'Unauthorized' })

export const alreadyExists = (code: 'KeyAlreadyExists' | 'BucketAlreadyExists'): StorageError =>
  new StorageError(409, code, 'The resource already exists', { error: 'Duplicate' })

export const bucketNotEmpty = (): StorageError =>
  new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')

export const invalidBucketName = (): StorageError =>
  new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', { error: 'Invalid Input' })

export const invalidKey = (name: string): StorageError =>
  new StorageError(400, 'InvalidKey', `Invalid key: ${name.slice(0, 200)}`)

export const invalidRequest = (message: string): StorageError => new StorageError(400, 'InvalidRequest', message)

export const invalidParameter = (message: string): StorageError => new StorageError(400, 'InvalidParameter', message)

export const tooLarge = (): StorageError =>
  new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', {
    error: 'Payload too large',
  })

export const unsupportedType = (type: string): StorageError =>
  new StorageError(415, 'InvalidMimeType', `mime type ${type.slice(0, 200)} is not supported`, {
    error: 'invalid_mime_type',
  })

export const invalidSignature = (message: string): StorageError => new StorageError(400, 'InvalidJWT', message)

export const featureOff = (name: string): StorageError =>
  new StorageError(403, 'FeatureNotEnabled', `${name} is turned off in the settings of the project.`)

export const featureNotInPlan = (name: string): StorageError =>
  new StorageError(403, 'FeatureNotEnabled', `The plan of the project does not include ${name}.`)

export const diskFull = (): StorageError =>
  new StorageError(
    507,
    'InsufficientStorage',
    'There is not enough space left on the disk of the server for this file.',
  )

export const noSuchEndpoint = (): StorageError =>
  new StorageError(404, 'NoSuchEndpoint', 'The storage service has no such endpoint')
