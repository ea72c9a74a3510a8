import { impersonationOf } from '~/state/impersonation.ts'
import { impersonationHeader } from '~/state/stored-impersonation.ts'
import { applicationName } from './application-name.ts'
import type { Address, AnswerAt, AnyOptions, FileAddress, RequestOptions } from './client.ts'
import { requestBlob, requestText } from './client.ts'
import { ApiError, sentences } from './errors.ts'
import { projectQuery } from './projects.ts'
import { queryClient } from './query-client.ts'

type DatabaseAddress = Extract<
  Address,
  `${string} /platform/pg-meta/${string}` | `${string} /platform/projects/:ref/ai/sql/r${string}`
>

interface OwnOptions {
  signal?: AbortSignal | undefined
  /** Runs as the role that this tab acts as. Requests about rows always do. */
  asChosenRole?: boolean
}

type DatabaseOptions<A extends DatabaseAddress> = Omit<RequestOptions<A>, 'params' | 'headers' | 'signal'> &
  (A extends `${string}/:id${string}` ? { params: { id: string } } : unknown) &
  (A extends `${string}/:message_id` ? { params: { message_id: string } } : unknown) &
  OwnOptions

const isAboutRows = (address: string): boolean => address.includes('/relations/:id/')

const impersonationHeaders = (ref: string): Record<string, string> => {
  const impersonation = impersonationOf(sessionStorage, ref)
  return impersonation === undefined ? {} : { 'x-impersonate': impersonationHeader(impersonation) }
}

const withConnection = async (
  ref: string,
  address: DatabaseAddress,
  { asChosenRole = isAboutRows(address), ...given }: AnyOptions & OwnOptions,
): Promise<AnyOptions> => {
  // As it is when the request is made: it may be another one when the connection is known.
  const role = asChosenRole ? impersonationHeaders(ref) : {}
  const { connectionString } = await queryClient.ensureQueryData(projectQuery(ref))
  if (connectionString === null)
    throw new ApiError(sentences.connectionHeaderMissing, { code: 400, reason: 'connection_header_missing' })
  return {
    ...given,
    params: { ...given.params, ref },
    headers: { 'x-connection-encrypted': connectionString, 'x-application-name': applicationName, ...role },
  }
}

/**
 * Ask a project's database: `requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', { body: { query } })`. Waits
 * for the project's detail, which names the connection, and takes it from the cache where it is there.
 * Throws `ApiError` (400 `connection_header_missing`) while the database has not yet come up.
 */
export const requestDatabase = async <A extends DatabaseAddress>(
  ref: string,
  address: A,
  ...[options]: object extends DatabaseOptions<A> ? [options?: DatabaseOptions<A>] : [options: DatabaseOptions<A>]
): Promise<AnswerAt<A>> => {
  const text = await requestText(address, await withConnection(ref, address, options ?? {}))
  const answer: AnswerAt<A> = JSON.parse(text)
  return answer
}

/** As `requestDatabase`, of a call that is answered with a file. */
export const requestDatabaseFile = async <A extends Extract<FileAddress, DatabaseAddress>>(
  ref: string,
  address: A,
  options: DatabaseOptions<A>,
): Promise<Blob> => requestBlob(address, await withConnection(ref, address, options))
