import type { DiskLimit, InstanceLimits, ReadOnlyReason } from '../instance-limits.ts'
import { instanceSize } from './instance-size.ts'
import type { InstanceSize } from './instance-size.ts'
import type { LimitEvent } from './limit-event.ts'

/** What is done to a server because of the space that it takes. */
export interface DiskControl {
  readonly id: string
  readonly dataDir: string
  readonly limits: InstanceLimits
  /** Why new transactions are read-only by default; they are not where this is empty. */
  readonly readOnlyBecause: ReadonlySet<ReadOnlyReason>
  setReadOnly: (because: ReadOnlyReason, isReadOnly: boolean) => Promise<void>
  /** Ends the sessions that have written something in the transaction that is under way, and returns their process ids. */
  endWriters: () => Promise<number[]>
  /** Frees what the write-ahead log has on the disk beyond what is needed. */
  checkpoint: () => Promise<void>
}

const megabyte = 1024 * 1024
// Faster than a disk of this kind of machine takes data that also goes into the write-ahead log.
const fastestGrowthPerMs = 0.2 * megabyte
const [soonestMs, latestMs] = [500, 30_000]
// An unused server does not grow; this finds what was missed.
const unusedMs = 5 * 60_000
// Below the limit by this much before writing is the default again, so that it does not change back and forth.
const liftShare = 0.98

/** When a server that grows as fast as it can could reach the next limit. */
export const nextMeasurementMs = (bytes: number, limit: DiskLimit | undefined): number => {
  if (limit === undefined) return latestMs
  const next = [limit.quotaBytes, limit.hardBytes].find((limitBytes) => limitBytes > bytes) ?? bytes
  return Math.min(Math.max((next - bytes) / fastestGrowthPerMs, soonestMs), latestMs)
}

/** Measures what one server has on the disk, and holds it to its limit. */
export class DiskWatch {
  #size: InstanceSize | undefined
  #grownBytes = 0
  #nextAt = 0
  #measurement: Promise<void> | undefined
  readonly #server: DiskControl
  readonly #report: (event: LimitEvent) => void

  constructor(server: DiskControl, report: (event: LimitEvent) => void) {
    this.#server = server
    this.#report = report
  }

  /** As last measured. */
  get size(): InstanceSize | undefined {
    return this.#size
  }

  /** By how much it was larger at the last measurement than at the one before. */
  get grownBytes(): number {
    return this.#grownBytes
  }

  /** Measures when it is time. */
  async look(isInUse: boolean, now: number): Promise<void> {
    if (now < this.#nextAt || this.#measurement !== undefined) return
    await this.measure()
    const isWatchedClosely = isInUse || this.#isOver
    const bytes = this.#size?.databaseBytes ?? 0
    this.#nextAt = now + (isWatchedClosely ? nextMeasurementMs(bytes, this.#server.limits.disk) : unusedMs)
  }

  /** Lets the next look measure: clients have come. */
  hasten(now: number): void {
    this.#nextAt = Math.min(this.#nextAt, now)
  }

  /** Measures now; those who ask at the same time share one measurement. */
  measure(): Promise<void> {
    this.#measurement ??= this.#measure().finally(() => {
      this.#measurement = undefined
    })
    return this.#measurement
  }

  get #isOver(): boolean {
    return this.#server.readOnlyBecause.has('disk')
  }

  async #measure(): Promise<void> {
    const { dataDir, limits } = this.#server
    const before = this.#size
    const size = await instanceSize(dataDir)
    this.#size = size
    this.#grownBytes = before === undefined ? 0 : size.totalBytes - before.totalBytes
    const wasReadOnly = this.#isOver
    await this.#applyQuota(size.databaseBytes, limits.disk?.quotaBytes ?? Number.POSITIVE_INFINITY)
    const isAboveHardLimit = limits.disk !== undefined && size.databaseBytes > limits.disk.hardBytes
    // First they become read-only. A session that deletes writes as well, but the databases do not grow by it.
    if (isAboveHardLimit && wasReadOnly && size.databaseBytes > (before?.databaseBytes ?? 0))
      await this.#endWriters(size.databaseBytes, limits.disk?.hardBytes ?? 0)
  }

  async #applyQuota(usedBytes: number, limitBytes: number): Promise<void> {
    const isOver = usedBytes > limitBytes * (this.#isOver ? liftShare : 1)
    if (isOver === this.#isOver) return
    await this.#server.setReadOnly('disk', isOver)
    const action = isOver ? 'read-only' : 'writable'
    this.#report({ id: this.#server.id, limit: 'disk', action, usedBytes, limitBytes })
  }

  async #endWriters(usedBytes: number, limitBytes: number): Promise<void> {
    for (const processId of await this.#server.endWriters())
      this.#report({
        id: this.#server.id,
        limit: 'disk',
        action: 'session-ended',
        usedBytes,
        limitBytes,
        processId,
      })
  }
}
