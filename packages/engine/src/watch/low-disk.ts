import { childrenOf } from './session-memory.ts'
import type { DiskWatch } from './disk-watch.ts'
import type { HostDisk } from './host-disk.ts'
import type { LimitEvent } from './limit-event.ts'
import { endActiveSessions, endAllSessions } from './sessions.ts'
import type { Watched } from './watchdog.ts'

interface Options {
  disk: HostDisk
  diskOf: (server: Watched) => DiskWatch
  isInUse: (server: Watched) => boolean
  report: (event: LimitEvent) => void
  onError: (error: unknown) => void
}

/** What is known of a server since the disk became low. */
interface GrowthRecord {
  /** What it had on the disk when the space became low. */
  firstBytes: number
  /** Growth is counted from here; renewed when it is older than `growthWindowMs`. */
  reference: { totalBytes: number; at: number }
  /** The size of its databases when it became read-only. */
  heldBackBytes: number | undefined
  /** When its active sessions were ended for the first time. */
  endedAt: number | undefined
  /** The size of its databases after those sessions had the time to end. */
  endedBytes: number | undefined
  lockedAt: number | undefined
}

const megabyte = 1024 * 1024
const leastGrowthBytes = 256 * 1024
const growthWindowMs = 250
// All servers are measured this often, and sooner when this much space went since the last time.
const [measureMs, measureAfterBytes] = [250, 8 * megabyte]
// While space is low but not critical, a server may take this share of what counts as low: eight such servers can write
// before it is critical. A neighbour that only writes a row or a segment of its log does not become read-only.
const fairShare = 1 / 16
// A server that is read-only by default may grow by this share of what counts as low, before its sessions are ended.
const graceShare = 0.2
// Sessions that were ended may write for this long: they notice it after the statement's current row or file.
const endingMs = 300
const overruledBytes = megabyte
// A session that was signing in while its server was locked is found within this time.
const sweepMs = 1_000

/**
 * Stops the servers that grow while the disk of the machine is nearly full. The fastest-growing one of those that have
 * taken more than a share of the space becomes read-only by default; all that grow do when half of the space is left.
 * Where one grows far all the same, or half of the space is left, its sessions that run something are ended. A server
 * that grows even then overrules the default in each transaction: it is locked, which no session can overrule, until it
 * has given the space back.
 */
export class LowDisk {
  readonly #options: Options
  readonly #records = new Map<string, GrowthRecord>()
  #measuredAt = 0
  #measuredFreeBytes = 0

  constructor(options: Options) {
    this.#options = options
  }

  forget(id: string): void {
    this.#records.delete(id)
  }

  async look(servers: Watched[], now: number): Promise<void> {
    const { disk } = this.#options
    await disk.look()
    try {
      this.#sweep(servers, now)
      if (this.#isTimeToMeasure(now)) await this.#judge(servers, now)
    } finally {
      if (disk.isFull) await disk.freeReserve()
    }
  }

  #isTimeToMeasure(now: number): boolean {
    const { freeBytes } = this.#options.disk.state
    const isDue = now - this.#measuredAt >= measureMs || this.#measuredFreeBytes - freeBytes >= measureAfterBytes
    if (isDue) [this.#measuredAt, this.#measuredFreeBytes] = [now, freeBytes]
    return isDue
  }

  async #judge(servers: Watched[], now: number): Promise<void> {
    const { disk } = this.#options
    const bounded = servers.filter(({ limits }) => limits.keepsWriting !== true)
    if (disk.state.isLow) return this.#holdBackGrowing(bounded, now)
    for (const server of bounded) {
      this.#records.delete(server.id)
      await this.#setLocked(server, false)
      await this.#setHeldBack(server, false)
    }
  }

  async #holdBackGrowing(servers: Watched[], now: number): Promise<void> {
    const growth = new Map<Watched, number>()
    for (const server of servers) {
      const isLocked = server.readOnlyBecause.has('locked')
      if (!isLocked && !this.#options.isInUse(server)) continue
      await this.#options.diskOf(server).measure()
      const grown = this.#grownBytes(server, now)
      if (isLocked) await this.#unlockIfSmaller(server)
      else if (grown > leastGrowthBytes || (grown > 0 && this.#hasTakenItsShare(server))) growth.set(server, grown)
    }
    const growing = [...growth].toSorted(([, one], [, other]) => other - one).map(([server]) => server)
    const fastest = growing.find((server) => this.#hasTakenItsShare(server))
    const { isCritical } = this.#options.disk
    for (const server of growing) {
      if (isCritical || server === fastest) await this.#setHeldBack(server, true)
      if (isCritical || this.#hasGrownFar(server)) await this.#stopWriting(server, now)
    }
  }

  #hasTakenItsShare(server: Watched): boolean {
    const record = this.#records.get(server.id)
    if (record === undefined) return false
    return this.#sizeOf(server).totalBytes - record.firstBytes > this.#options.disk.lowBytes * fairShare
  }

  /** A transaction that began before may end its work, within bounds. */
  #hasGrownFar(server: Watched): boolean {
    const heldBackBytes = this.#records.get(server.id)?.heldBackBytes
    if (heldBackBytes === undefined) return false
    return this.#sizeOf(server).databaseBytes - heldBackBytes > this.#options.disk.lowBytes * graceShare
  }

  #sizeOf(server: Watched): { databaseBytes: number; totalBytes: number } {
    return this.#options.diskOf(server).size ?? { databaseBytes: 0, totalBytes: 0 }
  }

  #recordOf(server: Watched, now: number): GrowthRecord {
    const known = this.#records.get(server.id)
    if (known !== undefined) return known
    const { totalBytes } = this.#sizeOf(server)
    const record: GrowthRecord = {
      firstBytes: totalBytes,
      reference: { totalBytes, at: now },
      heldBackBytes: undefined,
      endedAt: undefined,
      endedBytes: undefined,
      lockedAt: undefined,
    }
    this.#records.set(server.id, record)
    return record
  }

  #grownBytes(server: Watched, now: number): number {
    const record = this.#recordOf(server, now)
    const { totalBytes } = this.#sizeOf(server)
    const grown = totalBytes - record.reference.totalBytes
    if (now - record.reference.at >= growthWindowMs) record.reference = { totalBytes, at: now }
    return grown
  }

  /** Ends the sessions that run something. The server that grows although they had the time to end is locked. */
  async #stopWriting(server: Watched, now: number): Promise<void> {
    const record = this.#recordOf(server, now)
    const { databaseBytes } = this.#sizeOf(server)
    record.endedAt ??= now
    if (now - record.endedAt > endingMs) {
      record.endedBytes = Math.min(record.endedBytes ?? databaseBytes, databaseBytes)
      if (databaseBytes - record.endedBytes > overruledBytes) {
        record.lockedAt = now
        await this.#setLocked(server, true)
        this.#sweep([server], now)
        return
      }
    }
    if (server.postmaster === undefined) return
    // Without a question to the server, which its sessions can keep busy.
    for (const pid of endActiveSessions(childrenOf(server.postmaster))) this.#report(server.id, 'session-ended', pid)
  }

  /** Those that signed in by the rules of before. */
  #sweep(servers: Watched[], now: number): void {
    for (const server of servers) {
      const lockedAt = this.#records.get(server.id)?.lockedAt
      if (lockedAt === undefined || now - lockedAt > sweepMs || server.postmaster === undefined) continue
      for (const pid of endAllSessions(childrenOf(server.postmaster))) this.#report(server.id, 'session-ended', pid)
    }
  }

  async #unlockIfSmaller(server: Watched): Promise<void> {
    const record = this.#records.get(server.id)
    if (record?.heldBackBytes === undefined || this.#sizeOf(server).databaseBytes > record.heldBackBytes) return
    record.endedAt = undefined
    record.endedBytes = undefined
    await this.#setLocked(server, false)
  }

  async #setLocked(server: Watched, isLocked: boolean): Promise<void> {
    if (server.readOnlyBecause.has('locked') === isLocked) return
    await server.setReadOnly('locked', isLocked)
    this.#report(server.id, isLocked ? 'locked' : 'unlocked')
  }

  async #setHeldBack(server: Watched, isHeldBack: boolean): Promise<void> {
    if (isHeldBack) this.#recordOf(server, performance.now()).heldBackBytes ??= this.#sizeOf(server).databaseBytes
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
