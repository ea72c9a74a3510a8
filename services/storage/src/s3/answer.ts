import type { ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import type { StorageError } from '../storage-error.ts'
import { writeXml, xmlDeclaration } from './xml.ts'
import type { XmlContent } from './xml.ts'

const xmlType = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store' }

export const answerXml = (name: string, content: XmlContent): ServiceResponse => ({
  status: 200,
  headers: xmlType,
  body: writeXml(name, content),
})

/** What refusals of the service are called in S3, and their status where it is another one. */
const codes: Readonly<Record<string, readonly [code: string, status?: number]>> = {
  ResourceNotEmpty: ['BucketNotEmpty'],
  KeyAlreadyExists: ['PreconditionFailed', 412],
  EntityTooLarge: ['EntityTooLarge', 400],
  InvalidKey: ['InvalidArgument'],
  InvalidParameter: ['InvalidArgument'],
  InvalidJWT: ['InvalidToken'],
  NoSuchEndpoint: ['NotImplemented', 501],
  DatabaseUnavailable: ['ServiceUnavailable'],
  DatabaseReadOnly: ['ServiceUnavailable'],
  ResourceLocked: ['OperationAborted', 409],
  DatabaseTimeout: ['InternalError', 500],
  Aborted: ['IncompleteBody'],
}

const escaped = (error: StorageError, { url, requestId }: ServiceRequest): string => {
  const [code] = codes[error.code] ?? [error.code]
  const content = [
    ['Code', code],
    ['Message', error.message],
    ['Resource', url.split('?')[0] ?? ''],
    ['RequestId', requestId],
  ] as const
  return writeXml('Error', content).replace(/ xmlns="[^"]*"/, '')
}

/** A refusal as clients of S3 read it. */
export const refuseS3 = (error: StorageError, request: ServiceRequest): ServiceResponse => {
  const [, status = error.status] = codes[error.code] ?? []
  return {
    status,
    headers: { ...error.headers, ...xmlType },
    body: request.method === 'HEAD' ? '' : escaped(error, request),
  }
}

/** The same behind a beginning that was sent already. */
export const refusalText = (error: StorageError, request: ServiceRequest): string =>
  escaped(error, request).slice(xmlDeclaration.length)
