import type { InstanceLimits } from '../instance-limits.ts'
import type { Limit, LimitEvent } from './limit-event.ts'
import { bySession, endSession, isBackground } from './sessions.ts'
import { childrenOf, memoryOf, totalBytes } from './session-memory.ts'
import type { ServerMemory } from './session-memory.ts'
import { temporaryFilesOf } from './temporary-files.ts'

/** A server as the watchdog sees it. */
export interface WatchedServer {
  readonly id: string
  /** Process id; undefined if it does not run. */
  readonly postmaster: number | undefined
  readonly dataDir: string
  readonly limits: InstanceLimits
}

// Where nothing changed and little is used, a look at the list of processes is enough for this long.
const restMs = 1000
// A session that was ended takes a moment to give back what it has.
const endingMs = 2000

/** Watches what the sessions of one server use, and ends the largest ones when they exceed their limits together. */
export class SessionWatch {
  #children = ''
  #restsUntil = 0
  #isInUse = true
  readonly #background = new Set<number>()
  readonly #ending = new Map<number, number>()
  readonly #report: (event: LimitEvent) => void

  constructor(report: (event: LimitEvent) => void) {
    this.#report = report
  }

  /** Whether clients are connected, or were until a moment ago. */
  get isInUse(): boolean {
    return this.#isInUse
  }

  look(server: WatchedServer, now: number): void {
    const { postmaster } = server
    if (postmaster === undefined) return
    const children = childrenOf(postmaster)
    if (children === this.#children && now < this.#restsUntil) return
    if (children !== this.#children) this.#isInUse = this.#hasSessions(children)
    this.#children = children
    for (const [pid, until] of this.#ending) if (until <= now) this.#ending.delete(pid)
    if (!this.#isInUse) return
    const memory = this.#lookAtMemory(server, memoryOf(postmaster, children), now)
    const share = Math.max(memory, this.#lookAtFiles(server, now))
    this.#restsUntil = share > 0.5 ? 0 : now + restMs
  }

  #hasSessions(children: string): boolean {
    let found = false
    for (const text of children.split(' ')) {
      const pid = Number(text)
      if (text === '' || this.#background.has(pid)) continue
      if (isBackground(pid)) this.#background.add(pid)
      else found = true
    }
    return found
  }

  /** Which part of its limit the server uses. */
  #lookAtMemory(server: WatchedServer, memory: ServerMemory, now: number): number {
    const limitBytes = server.limits.memoryBytes
    if (limitBytes === undefined) return 0
    const usedBytes = totalBytes(memory)
    if (usedBytes > limitBytes) this.#endLargest(server, 'memory', memory.privateBytes, { usedBytes, limitBytes }, now)
    return usedBytes / limitBytes
  }

  #lookAtFiles(server: WatchedServer, now: number): number {
    const limitBytes = server.limits.temporaryFileBytes
    if (limitBytes === undefined) return 0
    const files = temporaryFilesOf(server.dataDir)
    const usedBytes = files.values().reduce((sum, bytes) => sum + bytes, 0)
    if (usedBytes > limitBytes) this.#endLargest(server, 'temporary-files', files, { usedBytes, limitBytes }, now)
    return usedBytes / limitBytes
  }

  #endLargest(
    { id }: WatchedServer,
    limit: Limit,
    ofProcesses: ReadonlyMap<number, number>,
    { usedBytes, limitBytes }: Pick<LimitEvent, 'usedBytes' | 'limitBytes'>,
    now: number,
  ): void {
    const sessions = bySession(ofProcesses)
    let remaining = usedBytes
    for (const [pid, bytes] of sessions) if (this.#ending.has(pid)) remaining -= bytes
    for (const [pid, bytes] of sessions) {
      if (remaining <= limitBytes) return
      if (this.#ending.has(pid) || !endSession(pid)) continue
      this.#ending.set(pid, now + endingMs)
      remaining -= bytes
      this.#report({ id, limit, action: 'session-ended', usedBytes, limitBytes, processId: pid })
    }
  }
}
