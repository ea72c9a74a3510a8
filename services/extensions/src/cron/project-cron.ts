import { setTimeout as wait } from 'node:timers/promises'
import { createFairQueue } from '@cairn/service-kit'
import type { FairQueue, Project } from '@cairn/service-kit'
import type { Pool, PoolClient } from 'pg'
import type { CarriedExtension } from '../carried-extension.ts'
import { isMissingTable } from '../missing-table.ts'
import type { WakeOutcome } from '../wake-outcome.ts'
import { JobTimer } from './job-timer.ts'
import { runCommand } from './run-command.ts'
import { beginRun, deleteOldRuns, endRun, failInterruptedRuns, requestedRuns } from './run-records.ts'
import type { RunCause } from './run-records.ts'

export interface ProjectCronParts {
  project: Project
  /** Starts the database if it sleeps. */
  wake: () => Promise<WakeOutcome>
  onError: (error: unknown) => void
}

// The pool has six connections: one listens, and a person's tabs need the others.
const atOnce = 2
// 20 runs a second at most: each takes 3 ms of the platform's processor, and a project can have 1,000 jobs.
const shortestTurnMs = 100
const cleanUpMs = 60 * 60_000

/** What runs on a schedule in one project. Its timers run on while the database sleeps. */
export class ProjectCron implements CarriedExtension {
  readonly #parts: ProjectCronParts
  readonly #timers = new Map<string, JobTimer>()
  readonly #queue: FairQueue = createFairQueue({ atOnce, maxWaiting: Infinity, maxWaitingEach: Infinity })
  /** Jobs that run or wait for their turn, and those of them that have become due again meanwhile. */
  readonly #busy = new Set<string>()
  readonly #dueAgain = new Set<string>()
  readonly #claimed = new Set<string>()
  /** Connections that run a job. */
  readonly #running = new Set<PoolClient>()
  #cleanedUpAt = 0
  #isGone = false

  constructor(parts: ProjectCronParts) {
    this.#parts = parts
  }

  async begin(): Promise<void> {
    await failInterruptedRuns(this.#pool)
    await this.changed()
    await this.#cleanUp()
  }

  async changed(): Promise<void> {
    const { rows } = await this.#pool.query<{ jobid: string; schedule: string }>(
      'select jobid, schedule from cron.job where active',
    )
    this.#setTimers(new Map(rows.map(({ jobid, schedule }) => [jobid, schedule])))
    for (const runid of await requestedRuns(this.#pool)) this.#runRequested(runid)
  }

  clear(): void {
    for (const timer of this.#timers.values()) timer[Symbol.dispose]()
    this.#timers.clear()
  }

  databaseStops(): void {
    for (const client of this.#running) client.release(true)
    this.#running.clear()
  }

  [Symbol.dispose](): void {
    this.#isGone = true
    this.clear()
    this.databaseStops()
  }

  get #pool(): Pool {
    return this.#parts.project.pool('postgres')
  }

  #setTimers(schedules: ReadonlyMap<string, string>): void {
    if (this.#isGone) return
    for (const [jobid, timer] of this.#timers) {
      if (schedules.get(jobid) === timer.schedule) continue
      timer[Symbol.dispose]()
      this.#timers.delete(jobid)
    }
    for (const [jobid, schedule] of schedules)
      if (!this.#timers.has(jobid)) this.#timers.set(jobid, new JobTimer(schedule, () => this.#due(jobid)))
  }

  async #cleanUp(): Promise<void> {
    this.#cleanedUpAt = performance.now()
    await deleteOldRuns(this.#pool)
  }

  /** A job does not run beside itself. If it becomes due meanwhile, it runs once more afterwards. */
  #due(jobid: string): void {
    if (this.#busy.has(jobid)) {
      this.#dueAgain.add(jobid)
      return
    }
    void this.#runDue(jobid)
  }

  async #runDue(jobid: string): Promise<void> {
    this.#busy.add(jobid)
    await this.#inTurn({ jobid })
    this.#busy.delete(jobid)
    if (this.#dueAgain.delete(jobid) && this.#timers.has(jobid)) this.#due(jobid)
  }

  #runRequested(requestedRun: string): void {
    if (this.#claimed.has(requestedRun)) return
    this.#claimed.add(requestedRun)
    void this.#inTurn({ requestedRun }).finally(() => this.#claimed.delete(requestedRun))
  }

  async #inTurn(cause: RunCause): Promise<void> {
    try {
      await this.#queue.run('', () => Promise.all([this.#run(cause), wait(shortestTurnMs, undefined, { ref: false })]))
    } catch (error) {
      if (isMissingTable(error)) this.clear()
      else if (!this.#isGone) this.#parts.onError(error)
    }
  }

  async #run(cause: RunCause): Promise<void> {
    if (this.#isGone || (await this.#parts.wake()) !== 'awake') return
    const pool = this.#pool
    const client = await pool.connect()
    // The query that runs has the error too.
    client.on('error', () => undefined)
    this.#running.add(client)
    try {
      const run = await beginRun(client, cause)
      if (run === undefined) return
      const outcome = await runCommand(client, run.command)
      if (this.#running.has(client)) await endRun(pool, run, outcome)
      if (performance.now() - this.#cleanedUpAt > cleanUpMs) await this.#cleanUp()
    } finally {
      // Not for others: the job may have left settings, locks or temporary tables.
      if (this.#running.delete(client)) client.release(true)
    }
  }
}
