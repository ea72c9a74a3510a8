import { isDatabaseError, runTransaction } from '@cairn/rest/data-access'
import type { Answer, Caller, PreparedStatements, Query } from '@cairn/rest/data-access'
import { applicationOfRequest } from '@cairn/service-kit'
import type { Project, ServiceRequest } from '@cairn/service-kit'
import type { Pool, PoolClient } from 'pg'
import { accessDenied, diskFull, invalidRequest, StorageError } from './storage-error.ts'

export interface DatabaseParts {
  project: Project
  prepared: PreparedStatements
  /** Absent where no request asks. */
  request?: Pick<ServiceRequest, 'requestId'>
}

/** The service itself, where it was decided otherwise that a caller may read: a public bucket, a signed URL. */
export const serviceCaller: Caller = {
  role: 'service_role',
  claims: '{"role":"service_role"}',
  isAnonymous: false,
}

export interface Work {
  /** What policies see as `storage.operation`. */
  operation: string
  queries: readonly Query[]
  /** Run before them, as the service. Their answers come first. */
  first?: readonly Query[]
  isReadOnly?: boolean
  end?: 'commit' | 'rollback'
}

export const unavailable = (): StorageError =>
  new StorageError(503, 'DatabaseUnavailable', 'The database of the project is not available. Try again in a moment.', {
    headers: { 'retry-after': '5' },
  })

/** What errors of Postgres mean to a caller, by SQLSTATE or its class. */
const meanings: Readonly<Record<string, (message: string) => StorageError>> = {
  '08': unavailable,
  // Numbers, texts and JSON that a type of Postgres does not have.
  '22003': invalidRequest,
  '22007': invalidRequest,
  '22021': invalidRequest,
  '22P02': invalidRequest,
  '22P05': invalidRequest,
  '25006': () =>
    new StorageError(503, 'DatabaseReadOnly', 'The database of the project is read-only. Try again later.'),
  '40': () => new StorageError(423, 'ResourceLocked', 'The resource is locked'),
  '42501': (message) =>
    accessDenied(message.includes('row-level security') ? 'new row violates row-level security policy' : message),
  '53100': diskFull,
  '53': unavailable,
  '55P03': () => new StorageError(423, 'ResourceLocked', 'The resource is locked'),
  '57014': () => new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out'),
  '57P': unavailable,
  // Triggers and policies of the project refuse in their own words.
  P0001: (message) => new StorageError(400, 'DatabaseError', message),
}

const meaningOf = (code: string) => {
  for (let length = code.length; length >= 2; length -= 1) {
    const meaning = meanings[code.slice(0, length)]
    if (meaning !== undefined) return meaning
  }
  return undefined
}

const isConnectionError = (error: unknown): boolean =>
  error instanceof Error &&
  ('syscall' in error || /^(Connection terminated|Client has encountered a connection error)/.test(error.message))

/** The refusal that an error stands for. Undefined if the error is unknown. */
export const asStorageError = (error: unknown): StorageError | undefined => {
  if (error instanceof StorageError) return error
  if (isDatabaseError(error)) return meaningOf(error.code ?? '')?.(error.message)
  return isConnectionError(error) ? unavailable() : undefined
}

/** Whether a failed transaction may have been committed all the same: the connection went before the answer. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof StorageError) && (!isDatabaseError(error) || /^(57P|08)/.test(error.code ?? ''))

// An 'error' event without a listener ends the process. The query that was under way has the error too.
const ignoreError = (): void => undefined

/** A connection of the service. */
export const connectTo = async (pool: () => Pool): Promise<PoolClient> => {
  try {
    return await pool().connect()
  } catch (error) {
    if (error instanceof Error && error.name !== 'PlatformError') throw unavailable()
    throw error
  }
}

// A person's limit for the role applies to queries, which these are not.
const statementTimeout = '30s'

/** Runs queries in one transaction and one round trip, as the role of the caller: row-level security decides. */
export const asCaller = async (
  { project, prepared, request }: DatabaseParts,
  { role, claims }: Caller,
  { operation, queries, first = [], isReadOnly = false, end = 'commit' }: Work,
): Promise<readonly Answer[]> => {
  const client = await connectTo(() => project.pool('supabase_storage_admin'))
  client.on('error', ignoreError)
  let isUsable = true
  try {
    return await runTransaction(client, prepared, {
      role,
      isReadOnly,
      settings: [
        ...(request === undefined ? [] : [['application_name', applicationOfRequest(request.requestId)] as const]),
        ['role', role],
        ['request.jwt.claims', claims],
        ['storage.operation', `storage.${operation}`],
        ['statement_timeout', statementTimeout],
        ['search_path', 'storage, public, extensions'],
      ],
      first,
      queries,
      end,
    })
  } catch (error) {
    isUsable = !isOutcomeUnknown(error)
    throw error
  } finally {
    client.off('error', ignoreError)
    client.release(!isUsable || prepared.isFull(client))
  }
}
