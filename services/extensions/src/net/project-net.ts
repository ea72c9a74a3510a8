import type { Project } from '@cairn/service-kit'
import type { Pool } from 'pg'
import type { CarriedExtension } from '../carried-extension.ts'
import { isMissingTable } from '../missing-table.ts'
import type { WakeOutcome } from '../wake-outcome.ts'
import type { ClaimedRequest, RequestOutcome } from './request-queue.ts'
import { claimRequests, deleteOldAnswers, settleRequest, tooLarge, unclaimRequests } from './request-queue.ts'
import type { SendRequest } from './send-request.ts'

export interface ProjectNetParts {
  project: Project
  /** Starts the database if it sleeps. */
  wake: () => Promise<WakeOutcome>
  isRunning: () => boolean
  send: SendRequest
  onError: (error: unknown) => void
}

const atOnce = 16
const cleanUpMs = 60 * 60_000
/** The longest that a request may take. */
const longestMs = 10_000

const headersOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === null ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  )

/** Sends the requests that SQL of one project asks for, and stores their answers. */
export class ProjectNet implements CarriedExtension {
  readonly #parts: ProjectNetParts
  readonly #inFlight = new Set<string>()
  readonly #lifetime = new AbortController()
  #isInstalled = false
  #isDraining = false
  #isAskedAgain = false
  #cleanedUpAt = 0

  constructor(parts: ProjectNetParts) {
    this.#parts = parts
  }

  get #pool(): Pool {
    return this.#parts.project.pool('postgres')
  }

  async begin(): Promise<void> {
    this.#isInstalled = true
    await unclaimRequests(this.#pool)
    await this.#cleanUp()
    await this.changed()
  }

  /** Begins to send what waits, as far as there is room. */
  async changed(): Promise<void> {
    if (this.#isDraining) {
      this.#isAskedAgain = true
      return
    }
    this.#isDraining = true
    try {
      do {
        this.#isAskedAgain = false
        await this.#fill()
      } while (this.#isAskedAgain)
    } finally {
      this.#isDraining = false
    }
  }

  clear(): void {
    this.#isInstalled = false
  }

  databaseStops(): void {
    // It has no connection between two questions.
  }

  [Symbol.dispose](): void {
    this.#isInstalled = false
    this.#lifetime.abort()
  }

  async #cleanUp(): Promise<void> {
    this.#cleanedUpAt = performance.now()
    await deleteOldAnswers(this.#pool)
  }

  async #fill(): Promise<void> {
    const room = atOnce - this.#inFlight.size
    if (room <= 0 || !this.#isInstalled || !this.#parts.isRunning()) return
    for (const request of await claimRequests(this.#pool, room)) {
      this.#inFlight.add(request.id)
      void this.#carryOut(request)
    }
  }

  async #carryOut(request: ClaimedRequest): Promise<void> {
    try {
      const outcome = await this.#send(request)
      // Where the platform ends, the request stays in the queue.
      if (this.#lifetime.signal.aborted || (await this.#parts.wake()) !== 'awake') return
      await settleRequest(this.#pool, request.id, outcome)
      if (performance.now() - this.#cleanedUpAt > cleanUpMs) await this.#cleanUp()
    } catch (error) {
      this.#report(error)
    } finally {
      this.#inFlight.delete(request.id)
      this.changed().catch((error: unknown) => this.#report(error))
    }
  }

  #report(error: unknown): void {
    if (isMissingTable(error)) this.clear()
    else if (this.#isInstalled && this.#parts.isRunning()) this.#parts.onError(error)
  }

  async #send({
    method,
    url,
    headers,
    body,
    is_too_large: isTooLarge,
    timeout_milliseconds: timeoutMs,
  }: ClaimedRequest): Promise<RequestOutcome> {
    if (isTooLarge) return { error: tooLarge, hasTimedOut: false }
    const waitMs = Math.min(timeoutMs, longestMs)
    const timeout = AbortSignal.timeout(waitMs)
    try {
      const signal = AbortSignal.any([timeout, this.#lifetime.signal])
      return {
        answer: await this.#parts.send(this.#parts.project, { method, url, headers: headersOf(headers), body, signal }),
      }
    } catch (error) {
      if (timeout.aborted) return { error: `There was no answer within ${waitMs} ms.`, hasTimedOut: true }
      return { error: error instanceof Error ? error.message : String(error), hasTimedOut: false }
    }
  }
}
