import type { HostDisk } from './host-disk.ts'
import { DiskWatch } from './disk-watch.ts'
import type { DiskControl } from './disk-watch.ts'
import type { LimitEvent } from './limit-event.ts'
import { SessionWatch } from './session-watch.ts'
import type { WatchedServer } from './session-watch.ts'
import { bySession, endSession } from './sessions.ts'
import { temporaryFilesOf } from './temporary-files.ts'

/** An instance, as the watchdog sees it. */
export interface Watched extends WatchedServer, DiskControl {}

interface Options {
  /** Those that run. */
  servers: () => Watched[]
  disk: HostDisk
  report: (event: LimitEvent) => void
  onError: (error: unknown) => void
}

interface Watch {
  sessions: SessionWatch
  disk: DiskWatch
  /** The process that `sessions` watches. */
  postmaster: number | undefined
}

const tickMs = 250
// A server without sessions is looked at every second tick.
const idleTicks = 2
const leastGrowthBytes = 256 * 1024

/** One timer that holds all running servers to their limits, and stops those that fill the disk of the machine. */
export class Watchdog implements AsyncDisposable {
  readonly #options: Options
  readonly #watches = new Map<string, Watch>()
  readonly #timer: NodeJS.Timeout
  #ticks = 0
  #diskTurn: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
  }

  diskOf(id: string): DiskWatch | undefined {
    return this.#watches.get(id)?.disk
  }

  /** Forgets an instance that is gone. */
  forget(id: string): void {
    this.#watches.delete(id)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#diskTurn
  }

  #tick(): void {
    this.#ticks += 1
    const isIdleTurn = this.#ticks % idleTicks === 0
    const now = performance.now()
    for (const server of this.#options.servers()) {
      const { sessions, disk } = this.#watchOf(server)
      const wasInUse = sessions.isInUse
      if (!isIdleTurn && !wasInUse) continue
      sessions.look(server, now)
      if (sessions.isInUse && !wasInUse) disk.hasten(now)
      disk.look(sessions.isInUse, now).catch(this.#options.onError)
    }
    this.#diskTurn ??= this.#lookAtDisk()
      .catch(this.#options.onError)
      .finally(() => {
        this.#diskTurn = undefined
      })
  }

  #watchOf(server: Watched): Watch {
    const known = this.#watches.get(server.id)
    if (known !== undefined && known.postmaster === server.postmaster) return known
    const watch: Watch = {
      sessions: new SessionWatch(this.#options.report),
      disk: known?.disk ?? new DiskWatch(server, this.#options.report),
      postmaster: server.postmaster,
    }
    this.#watches.set(server.id, watch)
    return watch
  }

  async #lookAtDisk(): Promise<void> {
    const { disk, servers } = this.#options
    await disk.look()
    try {
      if (disk.state.isLow) await this.#holdBackGrowing()
      else for (const server of servers()) await this.#setHeldBack(server, false)
    } finally {
      if (disk.isFull) await disk.freeReserve()
    }
  }

  /** The fastest-growing first, one at a time; all of them and at once where little space is left. */
  async #holdBackGrowing(): Promise<void> {
    const servers = this.#options.servers().filter(({ limits }) => limits.keepsWriting !== true)
    const inUse = servers.filter((server) => this.#watchOf(server).sessions.isInUse)
    const growth = new Map(
      await Promise.all(
        inUse.map(async (server) => {
          const { disk } = this.#watchOf(server)
          await disk.measure()
          const grown: [Watched, number] = [server, disk.grownBytes]
          return grown
        }),
      ),
    )
    const growing = [...growth]
      .filter(([, bytes]) => bytes > leastGrowthBytes)
      .toSorted(([, one], [, other]) => other - one)
      .map(([server]) => server)
    const { isCritical } = this.#options.disk
    for (const server of isCritical ? growing : growing.slice(0, 1)) {
      await this.#setHeldBack(server, true)
      if (isCritical) await this.#endGrowth(server)
    }
  }

  async #endGrowth(server: Watched): Promise<void> {
    const sorting = bySession(temporaryFilesOf(server.dataDir)).map(([pid]) => pid)
    const ended = sorting.filter((pid) => endSession(pid))
    for (const pid of [...ended, ...(await server.endWriters())]) this.#report(server.id, 'session-ended', pid)
  }

  async #setHeldBack(server: Watched, isHeldBack: boolean): Promise<void> {
    if (server.readOnlyBecause.has('host-disk') === isHeldBack) return
    await server.setReadOnly('host-disk', isHeldBack)
    this.#report(server.id, isHeldBack ? 'read-only' : 'writable')
    // It takes as long as the disk needs; the next look must not wait for it.
    if (isHeldBack) server.checkpoint().catch(this.#options.onError)
  }

  #report(id: string, action: LimitEvent['action'], processId?: number): void {
    const { freeBytes, totalBytes } = this.#options.disk.state
    this.#options.report({
      id,
      limit: 'host-disk',
      action,
      usedBytes: totalBytes - freeBytes,
      limitBytes: totalBytes,
      ...(processId === undefined ? {} : { processId }),
    })
  }
}
