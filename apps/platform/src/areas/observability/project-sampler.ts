import { availableParallelism } from 'node:os'
import type { Engine, ServerUsage } from '@cairn/engine'
import { CounterSession, counterNames } from './database-counters.ts'
import type { DatabaseCounters } from './database-counters.ts'
import type { SampleValues } from './sample-fields.ts'
import type { StatementHistory } from './statements/statement-history.ts'

export interface ProjectSample {
  timeMs: number
  usage: ServerUsage
  counters: DatabaseCounters | undefined
  values: SampleValues
}

interface Parts {
  engine: Pick<Engine, 'address' | 'memoryLimit' | 'size' | 'usage'>
  statements: Pick<StatementHistory, 'isDue' | 'take'>
  findPassword: (ref: string) => Promise<string | undefined>
  onError: (ref: string, error: unknown) => void
}

// What the server itself does now and then.
const ownWorkMs = 30

const known = (values: Readonly<Record<string, number | undefined>>): SampleValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const perSecond = (next: number | undefined, last: number | undefined, seconds: number): number | undefined =>
  next === undefined || last === undefined || next < last || seconds <= 0 ? undefined : (next - last) / seconds

const noSessions = {
  connections: 0,
  connectionsActive: 0,
  connectionsIdleInTransaction: 0,
  connectionsPostgres: 0,
  connectionsAuthenticator: 0,
  connectionsAuth: 0,
  connectionsStorage: 0,
  connectionsOther: 0,
  longestTransactionSeconds: 0,
  locksGranted: 0,
  locksWaiting: 0,
} as const satisfies Partial<DatabaseCounters>

/** Samples one project. A server that nobody is connected to is not asked: its counters stand still. */
export class ProjectSampler {
  readonly #ref: string
  readonly #parts: Parts
  #session: CounterSession | undefined
  #last: ProjectSample | undefined
  #askedAtMs = 0
  #hadOthers = false
  #turn: Promise<void> = Promise.resolve()

  constructor(ref: string, parts: Parts) {
    this.#ref = ref
    this.#parts = parts
  }

  get latest(): ProjectSample | undefined {
    return this.#last
  }

  /** Undefined if its server does not run. */
  async sample(timeMs: number): Promise<ProjectSample | undefined> {
    const usage = this.#parts.engine.usage(this.#ref)
    if (usage === undefined) {
      await this.close()
      this.#last = undefined
      return undefined
    }
    const last = this.#last?.usage.processId === usage.processId ? this.#last : undefined
    const counters = await this.#countersNow(usage, last).catch((error: unknown) => {
      this.#parts.onError(this.#ref, error)
      return undefined
    })
    const sample = { timeMs, usage, counters, values: this.#valuesOf({ timeMs, usage, counters }, last) }
    this.#last = sample
    return sample
  }

  /** Ends the session: the server is about to stop, or the database to be replaced. */
  async close(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    await session?.close()
    await this.#turn
  }

  async #countersNow(usage: ServerUsage, last: ProjectSample | undefined): Promise<DatabaseCounters | undefined> {
    const others = usage.sessions - (this.#session === undefined ? 0 : 1)
    const counters = last?.counters
    const hasWorked = usage.processorMs - this.#askedAtMs > ownWorkMs
    // A session reports the last of what it did when it ends: once more is asked after that.
    const isUsed = counters === undefined || others > 0 || this.#hadOthers || hasWorked
    this.#hadOthers = others > 0
    if (!isUsed) {
      await this.close()
      return { ...counters, ...noSessions }
    }
    const asked = await this.#ask()
    // After it: on a busy machine the question alone takes longer than what counts as work.
    this.#askedAtMs = this.#parts.engine.usage(this.#ref)?.processorMs ?? 0
    return asked
  }

  async #ask(): Promise<DatabaseCounters | undefined> {
    const { engine, findPassword } = this.#parts
    if (this.#session === undefined || this.#session.isBroken) {
      const address = engine.address(this.#ref)
      const password = await findPassword(this.#ref)
      if (address === undefined || password === undefined) return undefined
      this.#session = await CounterSession.open(address, password)
    }
    const session = this.#session
    try {
      const asked = this.#readAll(session)
      this.#turn = asked.then(
        () => undefined,
        () => undefined,
      )
      const counters = await asked
      // A database with a session can be neither renamed nor copied. Where others have one too, ours is kept: it costs the
      // server 2 MB while it is open, and 10 ms of processor time when it begins.
      if (!session.hasCompany) await this.close()
      return counters
    } catch (error) {
      if (this.#session === session) this.#session = undefined
      // Closed by us: the server stops.
      if (session.isBroken) return undefined
      await session.close()
      throw error
    }
  }

  async #readAll(session: CounterSession): Promise<DatabaseCounters> {
    const counters = await session.read()
    const { onError, statements } = this.#parts
    // A history that cannot be written does not keep the sample from it.
    if (statements.isDue(this.#ref, !session.hasCompany))
      await statements
        .take(this.#ref, () => session.readStatements())
        .catch((error: unknown) => {
          if (!session.isBroken) onError(this.#ref, error)
        })
    return counters
  }

  #valuesOf({ timeMs, usage, counters }: Omit<ProjectSample, 'values'>, last: ProjectSample | undefined): SampleValues {
    const { engine } = this.#parts
    const seconds = last === undefined ? 0 : (timeMs - last.timeMs) / 1_000
    const processor = perSecond(usage.processorMs, last?.usage.processorMs, seconds)
    const cpuPercent = processor === undefined ? undefined : processor / 10 / availableParallelism()
    const size = engine.size(this.#ref)
    const rates = Object.fromEntries(
      counterNames.map((name) => [`${name}PerSecond`, perSecond(counters?.[name], last?.counters?.[name], seconds)]),
    )
    const gauges =
      counters &&
      Object.fromEntries(Object.entries(counters).filter(([name]) => !counterNames.some((each) => each === name)))
    return known({
      cpuPercent,
      cpuPercentMax: cpuPercent,
      memoryBytes: usage.memoryBytes,
      memoryLimitBytes: engine.memoryLimit(this.#ref),
      diskBytes: size?.totalBytes,
      databaseBytes: size?.databaseBytes,
      walFileBytes: size?.walBytes,
      readBytesPerSecond: perSecond(usage.readBytes, last?.usage.readBytes, seconds),
      writtenBytesPerSecond: perSecond(usage.writtenBytes, last?.usage.writtenBytes, seconds),
      ...gauges,
      ...rates,
    })
  }
}
