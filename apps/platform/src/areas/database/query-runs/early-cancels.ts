import { maxRunningQueries } from '@cairn/contracts/limits'
import { keyOf } from './kept-runs.ts'
import type { RunPlace } from './run-files.ts'

/** A run may wait for its project to start before it is known here. */
const heldMs = 60_000

/** Cancels whose runs were not known yet: a run waits for its database, and the request that cancels it does not. */
export class EarlyCancels {
  readonly #now: () => number
  /** When each came, the oldest first. */
  readonly #cameAt = new Map<string, number>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Holds it for a minute. Of each account in a project as many are held as it may have runs: the last ones. */
  hold(place: RunPlace): void {
    this.#cameAt.delete(keyOf(place))
    this.#cameAt.set(keyOf(place), this.#now())
    for (const key of this.#cameAt.keys()) if (!this.#isHeld(key)) this.#cameAt.delete(key)
    const ofOwner = keyOf({ ...place, id: '' })
    const own = [...this.#cameAt.keys()].filter((key) => key.startsWith(ofOwner))
    for (const key of own.slice(0, -maxRunningQueries)) this.#cameAt.delete(key)
  }

  has(place: RunPlace): boolean {
    return this.#isHeld(keyOf(place))
  }

  #isHeld(key: string): boolean {
    const cameAt = this.#cameAt.get(key)
    return cameAt !== undefined && this.#now() < cameAt + heldMs
  }
}
