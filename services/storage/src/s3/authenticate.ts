import { verifyToken } from '@cairn/service-kit'
import type { ServiceRequest } from '@cairn/service-kit'
import { callerOfClaims } from '@cairn/rest/data-access'
import type { Caller } from '@cairn/rest/data-access'
import type { StorageParts } from '../context.ts'
import { serviceCaller } from '../database.ts'
import { StorageError } from '../storage-error.ts'
import { checkSignature, readSignature } from './signature.ts'
import type { SigningContext } from './signature.ts'

const noSuchKey = () =>
  new StorageError(
    403,
    'InvalidAccessKeyId',
    'This access key does not exist in the project. It may have been deleted.',
  )

const invalidToken = () =>
  new StorageError(403, 'InvalidToken', 'The session token is not a valid access token of a user of the project.')

const callerOfToken = async ({ project }: StorageParts, token: string): Promise<Caller> => {
  const verdict = await verifyToken(token, project)
  if (!verdict.ok || typeof verdict.claims.role !== 'string') throw invalidToken()
  return callerOfClaims(verdict.claims)
}

/**
 * Whose request it is. An access key of the project acts as the service: row-level security does not apply. With a session token,
 * the access key is the project's ref and the secret one of its public keys: the token says who asks.
 */
export const authenticate = async (
  parts: StorageParts,
  request: ServiceRequest,
): Promise<{ caller: Caller; signing: SigningContext }> => {
  const signature = readSignature(request)
  const { accessKey, sessionToken } = signature
  const isSession = accessKey === parts.project.ref
  const secrets = await parts.s3Secrets(parts.project, accessKey)
  if (secrets.length === 0) throw noSuchKey()
  const signing = checkSignature(request, signature, secrets)
  // The secret of the ref is public: without a token it identifies nobody.
  if (isSession !== (sessionToken !== undefined)) throw isSession ? invalidToken() : noSuchKey()
  return { caller: sessionToken === undefined ? serviceCaller : await callerOfToken(parts, sessionToken), signing }
}
