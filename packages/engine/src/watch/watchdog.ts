import type { HostDisk } from './host-disk.ts'
import { DiskWatch } from './disk-watch.ts'
import type { DiskControl } from './disk-watch.ts'
import type { LimitEvent } from './limit-event.ts'
import { LowDisk } from './low-disk.ts'
import { SessionWatch } from './session-watch.ts'
import type { WatchedServer } from './session-watch.ts'

/** An instance, as the watchdog sees it. */
export interface Watched extends WatchedServer, DiskControl {
  /** Any session can write 100 MB and more a second into the log of its server. */
  boundLog: () => Promise<void>
}

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
// A tenant that writes 200 MB a second takes 10 MB between two looks at the free space. Each takes some microseconds.
const diskTickMs = 50

/** One timer that holds all running servers to their limits, and stops those that fill the disk of the machine. */
export class Watchdog implements AsyncDisposable {
  readonly #options: Options
  readonly #watches = new Map<string, Watch>()
  readonly #timers: NodeJS.Timeout[]
  readonly #lowDisk: LowDisk
  #ticks = 0
  #diskTurn: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#lowDisk = new LowDisk({
      ...options,
      diskOf: (server) => this.#watchOf(server).disk,
      isInUse: (server) => this.#watchOf(server).sessions.isInUse,
    })
    this.#timers = [
      setInterval(() => this.#tick(), tickMs).unref(),
      setInterval(() => this.#lookAtDisk(), diskTickMs).unref(),
    ]
  }

  diskOf(id: string): DiskWatch | undefined {
    return this.#watches.get(id)?.disk
  }

  /** Forgets an instance that is gone. */
  forget(id: string): void {
    this.#watches.delete(id)
    this.#lowDisk.forget(id)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
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
      if (sessions.isInUse) server.boundLog().catch(this.#options.onError)
    }
  }

  #lookAtDisk(): void {
    const { servers, onError } = this.#options
    this.#diskTurn ??= this.#lowDisk
      .look(servers(), performance.now())
      .catch(onError)
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
}
