import { childrenOf } from '../watch/session-memory.ts'
import type { MemoryGroup } from './memory-group.ts'

/**
 * The control group of one server, where there can be one. It is an addition to the watchdog: what fails here is logged
 * and keeps no server from starting.
 */
export class ServerGroup {
  readonly #group: MemoryGroup | undefined
  readonly #onError: (error: unknown) => void
  #isMade = false

  constructor(group: MemoryGroup | undefined, onError: (error: unknown) => void) {
    this.#group = group
    this.#onError = onError
  }

  async prepare(memoryBytes: number | undefined): Promise<void> {
    await this.#try(async (group) => {
      this.#isMade = memoryBytes !== undefined
      if (memoryBytes !== undefined) await group.make(memoryBytes)
    })
  }

  async enter(postmaster: number): Promise<void> {
    if (this.#isMade) await this.#try((group) => group.add(postmaster))
  }

  /** Adds the children that were born before the postmaster was in the group. */
  async enterChildren(postmaster: number): Promise<void> {
    if (!this.#isMade) return
    await this.#try(async (group) => {
      const present = new Set(await group.processes())
      const children = childrenOf(postmaster).split(' ').filter(Boolean).map(Number)
      for (const pid of children) if (!present.has(pid)) await group.add(pid)
    })
  }

  /** Follows a change of the limit. A server that had none is in no group until its next start. */
  async bound(memoryBytes: number | undefined): Promise<void> {
    if (this.#isMade && memoryBytes !== undefined) await this.#try((group) => group.bound(memoryBytes))
  }

  /** Removes the group of a server that has ended, and returns how many of its processes the kernel ended. */
  async leave(): Promise<number> {
    let killed = 0
    if (this.#isMade)
      await this.#try(async (group) => {
        killed = await group.killed()
        this.#isMade = !(await group.remove())
      })
    return killed
  }

  async #try(work: (group: MemoryGroup) => Promise<void>): Promise<void> {
    if (this.#group === undefined) return
    try {
      await work(this.#group)
    } catch (error) {
      this.#onError(error)
    }
  }
}
