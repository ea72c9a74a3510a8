import type { IncomingHttpHeaders } from 'node:http'
import type { OpenService, ProjectService } from '@cairn/service-kit'
import { isRef } from '@cairn/contracts/projects/project-ref'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import { PlatformError } from '../errors.ts'
import { translateError } from '../http/translate-error.ts'
import type { ProjectRuntime } from '../project-runtime/project-runtime.ts'
import type { RunningProject } from '../project-runtime/running-project.ts'
import type { ProjectSleep } from '../areas/projects/project-sleep.ts'
import type { CheckedApiKey } from './api-key.ts'
import { checkApiKey, checkSentApiKey } from './api-key.ts'
import {
  noSuchProject,
  noSuchService,
  notLookedUp,
  paused,
  restricted,
  tooManyAtOnce,
  unavailable,
} from './gateway-error.ts'
import type { ProjectAddress } from './project-address.ts'

export interface AdmissionParts {
  runtime: ProjectRuntime
  sleep: Pick<ProjectSleep, 'noteUse' | 'address' | 'wake'>
  onError: (ref: string, error: unknown) => void
  /** Notes that a publishable or secret key was used. */
  noteApiKeyUse: (id: string) => void
}

/** A request that is allowed, with the service it goes to. */
export interface Admitted {
  running: RunningProject
  service: ProjectService
  /** Undefined if the service needs none for this request, and none was sent where it is checked if sent. */
  key: CheckedApiKey | undefined
}

const maxWaitingForStart = 1_000
// A start takes 0.2 s; many at once, or a recovery after a crash, take longer.
const longestStartMs = 30_000

const pausedStatuses = new Set<ProjectStatus>(['INACTIVE', 'PAUSING', 'PAUSE_FAILED'])

/** Throws unless requests are served in this status. */
const checkStatus = (status: ProjectStatus): void => {
  if (status === 'ACTIVE_HEALTHY') return
  if (pausedStatuses.has(status)) throw paused()
  const words = status.toLowerCase().replaceAll('_', ' ')
  throw unavailable(`The project is ${words}; its services do not respond now.`)
}

const lookUp = async (runtime: ProjectRuntime, ref: string): Promise<RunningProject | undefined> => {
  try {
    return await runtime.find(ref)
  } catch (error) {
    // The platform's own database does not respond.
    if (translateError(error)?.reason === 'project_unavailable') throw notLookedUp()
    throw error
  }
}

const keyOf = (
  need: ReturnType<ProjectService['needsKey']>,
  headers: IncomingHttpHeaders,
  search: string,
  running: RunningProject,
): Promise<CheckedApiKey | undefined> | undefined => {
  if (need === 'if sent') return checkSentApiKey(headers, search, running)
  return need ? checkApiKey(headers, search, running) : undefined
}

/** The project and service of a request. Throws a `GatewayError` if the request is not allowed. */
export const admit = async (
  { runtime, noteApiKeyUse }: AdmissionParts,
  { ref, service: name, path, search }: ProjectAddress,
  { method, headers }: { method: string; headers: IncomingHttpHeaders },
): Promise<Admitted> => {
  if (!isRef(ref)) throw noSuchProject()
  const service = runtime.service(name)
  if (service === undefined) throw noSuchService(name)
  const running = runtime.known(ref) ?? (await lookUp(runtime, ref))
  if (running === undefined) throw noSuchProject()
  const key = await keyOf(service.needsKey({ method, path }), headers, search, running)
  if (key?.id !== undefined) noteApiKeyUse(key.id)
  const { status } = running.stored
  if (status !== 'ACTIVE_HEALTHY' && !pausedStatuses.has(status)) {
    // Somebody may have seen that it is healthy again before the notification of that has arrived here.
    runtime.markStale(ref)
    await lookUp(runtime, ref)
  }
  checkStatus(running.stored.status)
  if (running.stored.is_restricted) throw restricted()
  return { running, service, key }
}

const inTime = async (start: Promise<unknown>): Promise<void> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(unavailable('The database of the project is still starting.')),
    longestStartMs,
  )
  try {
    await Promise.race([start, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const startDatabase = async ({ sleep, onError, runtime }: AdmissionParts, running: RunningProject): Promise<void> => {
  const { stored } = running
  try {
    await inTime(sleep.wake(stored.ref))
  } catch (error) {
    if (error instanceof PlatformError && error.reason === 'wrong_status') {
      // The notification of a change has not arrived here: where it was paused, it is not unavailable for a moment.
      runtime.markStale(stored.ref)
      await lookUp(runtime, stored.ref)
      checkStatus(running.stored.status)
      throw unavailable(error.message)
    }
    if (error instanceof PlatformError && error.reason === 'project_not_found') throw noSuchProject()
    if (error instanceof PlatformError || !(error instanceof Error) || error.name === 'GatewayError') throw error
    onError(stored.ref, error)
    throw unavailable('The database of the project did not start.')
  }
}

const awaken = async (parts: AdmissionParts, running: RunningProject): Promise<void> => {
  if (running.waiting >= maxWaitingForStart) throw tooManyAtOnce()
  running.waiting += 1
  try {
    await startDatabase(parts, running)
  } finally {
    running.waiting -= 1
  }
}

/** The service with its settings, where the database runs and has its schema. Counts as use of the project. */
export const openAtOnce = (
  { sleep, runtime }: AdmissionParts,
  { running, service }: Pick<Admitted, 'running' | 'service'>,
): OpenService | undefined => {
  const { ref } = running.stored
  sleep.noteUse(ref)
  return sleep.address(ref) !== undefined && runtime.isReady(ref, service) ? running.open(service) : undefined
}

/** Waits until the database runs and the service has its schema, and returns the service with its settings. */
export const openService = async (
  parts: AdmissionParts,
  { running, service }: Pick<Admitted, 'running' | 'service'>,
): Promise<OpenService> => {
  const { ref } = running.stored
  parts.sleep.noteUse(ref)
  if (parts.sleep.address(ref) === undefined) await awaken(parts, running)
  if (!parts.runtime.isReady(ref, service)) {
    try {
      await parts.runtime.ready(running, service)
    } catch (error) {
      parts.onError(ref, error)
      throw unavailable(`The ${service.name} service of the project could not prepare its schema.`)
    }
  }
  return running.open(service)
}
