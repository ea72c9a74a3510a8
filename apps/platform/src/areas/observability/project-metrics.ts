import type { Engine } from '@cairn/engine'
import { CounterSession } from './database-counters.ts'
import { systemRef } from '../../system.ts'
import { ProjectSampler } from './project-sampler.ts'
import type { ProjectSample } from './project-sampler.ts'
import { addSample, levels, readSamples, samplesPath } from './sample-file.ts'
import type { Level } from './sample-file.ts'
import type { StoredSample } from './sample-record.ts'
import type { StatementHistory } from './statements/statement-history.ts'

interface Parts {
  engine: Pick<Engine, 'address' | 'memoryLimit' | 'running' | 'size' | 'usage'>
  /** Has a file for each project. */
  folder: string
  statements: Pick<StatementHistory, 'isDue' | 'take'>
  /** False while the disk is almost full. */
  hasRoom: () => boolean
  onError: (ref: string, error: unknown) => void
}

/** Samples all projects that run, and keeps what they show. Projects that are asleep are not looked at. */
export class ProjectMetrics implements AsyncDisposable {
  readonly #parts: Parts
  readonly #samplers = new Map<string, ProjectSampler>()
  #findPassword: (ref: string) => Promise<string | undefined> = async () => undefined
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** From now on all are sampled at the beginning of each step. */
  begin(findPassword: (ref: string) => Promise<string | undefined>): void {
    this.#findPassword = findPassword
    this.#wait()
  }

  /** Samples all projects now. A project whose last question is not answered yet is not asked again. */
  sample(): Promise<void> {
    this.#round = this.#round.then(() => this.#sampleAll())
    return this.#round
  }

  /** The last sample of a project; undefined if it does not run. */
  latest(ref: string): ProjectSample | undefined {
    return this.#parts.engine.address(ref) === undefined ? undefined : this.#samplers.get(ref)?.latest
  }

  read(ref: string, level: Level, time: { startMs: number; endMs: number }): Promise<StoredSample[]> {
    return readSamples(this.#pathOf(ref), level, time)
  }

  /** Adds what statements did up to now to their history; nothing if the project does not run. */
  async keepStatements(ref: string): Promise<void> {
    const { engine, hasRoom, statements } = this.#parts
    const address = engine.address(ref)
    const password = await this.#findPassword(ref)
    if (address === undefined || password === undefined || !hasRoom()) return
    const session = await CounterSession.open(address, password)
    try {
      await statements.take(ref, () => session.readStatements())
    } finally {
      await session.close()
    }
  }

  /** Ends our session with its server. */
  async release(ref: string): Promise<void> {
    await this.#samplers.get(ref)?.close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await Promise.all([...this.#samplers.values()].map((sampler) => sampler.close()))
    await this.#round
    await Promise.all([...this.#samplers.values()].map((sampler) => sampler.close()))
  }

  #pathOf(ref: string): string {
    return samplesPath(this.#parts.folder, ref)
  }

  #wait(): void {
    const [{ stepMs } = { stepMs: 15_000 }] = levels
    // A moment into the step: a timer may be early, and the sample would be one of the step before.
    const restMs = stepMs - (Date.now() % stepMs) + 100
    this.#timer = setTimeout(() => {
      void this.sample().finally(() => {
        if (!this.#isClosed) this.#wait()
      })
    }, restMs).unref()
  }

  async #sampleAll(): Promise<void> {
    const { engine, onError } = this.#parts
    const running = engine.running().filter((ref) => ref !== systemRef)
    for (const [ref, sampler] of this.#samplers)
      if (!running.includes(ref)) {
        this.#samplers.delete(ref)
        await sampler.close()
      }
    await Promise.all(running.map((ref) => this.#sampleOne(ref).catch((error: unknown) => onError(ref, error))))
  }

  async #sampleOne(ref: string): Promise<void> {
    if (this.#isClosed) return
    const { engine, hasRoom, onError, statements } = this.#parts
    const sampler =
      this.#samplers.get(ref) ??
      new ProjectSampler(ref, { engine, onError, statements, findPassword: this.#findPassword })
    this.#samplers.set(ref, sampler)
    const sample = await sampler.sample(Date.now())
    // A project that was deleted meanwhile leaves no file.
    if (sample !== undefined && hasRoom() && this.#samplers.get(ref) === sampler && engine.address(ref) !== undefined)
      await addSample(this.#pathOf(ref), sample.timeMs, sample.values)
  }
}
