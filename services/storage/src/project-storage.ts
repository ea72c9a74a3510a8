import { join } from 'node:path'
import { findCaller, PreparedStatements } from '@cairn/rest/data-access'
import { BodyError, defineService, ServiceError } from '@cairn/service-kit'
import type { Logger, Project, ProjectService, ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import type { StorageParts } from './context.ts'
import { asStorageError } from './database.ts'
import { PendingSpace } from './files/pending-space.ts'
import { pendingMs, sweepPending } from './files/pending-uploads.ts'
import { openFiles } from './files/open-files.ts'
import type { RemoteOptions } from './files/open-files.ts'
import type { PlacedFiles } from './files/placed-files.ts'
import { sweepFiles } from './files/sweep-files.ts'
import { sweepRemote } from './files/sweep-remote.ts'
import { findRoute, needsKey } from './find-route.ts'
import { ImageCache } from './images/image-cache.ts'
import { logRequest } from './request-log.ts'
import type { ObjectChanges } from './object-changes.ts'
import { isResumable, refuseResumable } from './resumable/routes.ts'
import { UploadLocks } from './resumable/upload-locks.ts'
import { refuseS3 } from './s3/answer.ts'
import { answerS3, isS3 } from './s3/routes.ts'
import { StorageSettings } from './settings.ts'
import { createTokenSigner } from './signed-token.ts'
import { diskFull, StorageError, tooLarge } from './storage-error.ts'
import { InsertGroups } from './upload/insert-groups.ts'
import { mostBytes } from './upload/upload-limit.ts'

export interface StorageOptions extends RemoteOptions {
  /** The files of each project lie in a folder of it, by the ref. */
  folder: string
  logger: Logger
  /** Whether the disk has room for more files. Databases need what is left when it has not. */
  hasRoom: () => boolean
  s3Secrets: StorageParts['s3Secrets']
  /** Who wants to know of changes subscribes to it. */
  changes: ObjectChanges
}

// More than the largest file: forms and chunks add to it. Routes say what they take.
const mostBodyBytes = 2 * mostBytes
// A file that changed this recently may belong to an upload whose row is not written yet.
const sweepAfterMs = 3_600_000

const findStorageCaller = async (request: ServiceRequest, project: Project) => {
  try {
    return await findCaller(request, project)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const message = error.message === 'JWT expired' ? 'jwt expired' : 'Invalid Compact JWS'
    throw new StorageError(403, 'InvalidJWT', message, { error: 'Unauthorized' })
  }
}

/** What went wrong while the body arrived. */
const asBodyRefusal = (error: unknown, { body }: ServiceRequest): StorageError | undefined => {
  if (error instanceof BodyError && error.problem === 'too_large') return tooLarge()
  const isCutShort = error instanceof Error && 'code' in error && body.destroyed && !body.readableEnded
  return isCutShort ? new StorageError(400, 'Aborted', 'The connection closed before the file had arrived.') : undefined
}

const refuse = (refusal: StorageError, request: ServiceRequest): ServiceResponse => {
  if (isS3(request.path)) return refuseS3(refusal, request)
  return isResumable(request.path) ? refuseResumable(refusal) : refusal.response()
}

const answer = async (parts: StorageParts, request: ServiceRequest): Promise<ServiceResponse> => {
  if (isS3(request.path)) return answerS3(parts, request)
  const route = findRoute(request)
  return route({ ...parts, request, caller: await findStorageCaller(request, parts.project) })
}

const respond = async (parts: StorageParts, request: ServiceRequest): Promise<ServiceResponse> => {
  const startedAt = performance.now()
  const log = (response: ServiceResponse | undefined, error: unknown) =>
    logRequest(parts.project, request, { response, error, elapsedMs: performance.now() - startedAt })
  try {
    const response = await answer(parts, request)
    log(response, undefined)
    return response
  } catch (error) {
    const refusal = asStorageError(error) ?? asBodyRefusal(error, request)
    const response = refusal && refuse(refusal, request)
    log(response, refusal ?? error)
    if (response === undefined) throw error
    return response
  } finally {
    // What was not read: the connection can be used again once it has arrived.
    request.body.resume()
  }
}

/** The files of each project: buckets and objects. */
export const projectStorage = (options: StorageOptions): ProjectService => {
  const { folder, logger, hasRoom, s3Secrets, changes, sendRemote } = options
  /** Of projects that were opened since the start, as their settings have them. */
  const opened = new Map<string, PlacedFiles>()
  /** Kept where a project is opened again with other settings: uploads may be under way. */
  const uploadLocks = new Map<string, UploadLocks>()
  const locksOf = (project: Project): UploadLocks => {
    const locks = uploadLocks.get(project.ref) ?? new UploadLocks(() => project.pool('supabase_storage_admin'))
    uploadLocks.set(project.ref, locks)
    return locks
  }
  const checkRoom = () => {
    if (!hasRoom()) throw diskFull()
  }
  return defineService({
    name: 'storage',
    settings: { version: 1, parse: (value) => StorageSettings.parse(value) },
    migrations: {
      role: 'supabase_storage_admin',
      schema: 'storage',
      folder: new URL('./migrations/', import.meta.url),
    },
    limits: { bodyBytes: mostBodyBytes, answerMs: 120_000, stallMs: 60_000 },
    needsKey,
    open: ({ project, settings }) => {
      const files = openFiles(folder, project, settings, options)
      opened.set(project.ref, files)
      const parts: StorageParts = {
        project,
        settings,
        prepared: new PreparedStatements(),
        files,
        pendingSpace: new PendingSpace(files),
        inserts: new InsertGroups(),
        images: new ImageCache(join(folder, project.ref)),
        signer: createTokenSigner(project),
        uploadLocks: locksOf(project),
        s3Secrets,
        sendRemote,
        logger,
        changed: (made) => changes.raise({ ref: project.ref, changes: made }),
        checkRoom,
      }
      return {
        handle: (request) => respond(parts, request),
        health: async () => {
          await project.pool('supabase_storage_admin').query('select 1 from storage.buckets limit 1')
          return 'Answers requests for files'
        },
      }
    },
    cleanUp: async (project, signal) => {
      const files = opened.get(project.ref) ?? openFiles(folder, project, StorageSettings.parse({}), options)
      const pool = project.pool('supabase_storage_admin')
      const swept = await sweepFiles(files.disk, pool, { olderThanMs: sweepAfterMs, signal })
      const pending = await sweepPending(files, { olderThanMs: pendingMs, signal })
      // Last: another server may not answer.
      return swept + pending + (await sweepRemote(files, pool, { olderThanMs: sweepAfterMs, signal }))
    },
    forget: (ref) => {
      opened.delete(ref)
      uploadLocks.delete(ref)
    },
  })
}
