import type { Refusal } from './postgres-messages.ts'
import type { Visitor } from './visitor.ts'

export interface VisitorLimits {
  perAddress: number
  inAll: number
}

const displaced: Refusal = {
  code: '53300',
  message: 'Too many connections are not signed in yet, so the oldest of them were closed.',
  hint: 'Open fewer connections at once, or try again in a moment.',
}

/**
 * The clients that have not been let in yet. Beyond a limit the oldest one makes room, of the address that has most: a new
 * client is never refused because others keep silent.
 */
export class Visitors {
  readonly #limits: VisitorLimits
  /** By address; the oldest comes first. */
  readonly #present = new Map<string, Set<Visitor>>()
  #count = 0

  constructor(limits: VisitorLimits) {
    this.#limits = limits
  }

  get count(): number {
    return this.#count
  }

  add(visitor: Visitor): void {
    const ofAddress = this.#present.get(visitor.address) ?? new Set()
    this.#present.set(visitor.address, ofAddress)
    ofAddress.add(visitor)
    this.#count += 1
    if (ofAddress.size > this.#limits.perAddress) this.#displaceOldest(ofAddress)
    else if (this.#count > this.#limits.inAll) this.#displaceOldest(this.#largest())
  }

  remove(visitor: Visitor): void {
    const ofAddress = this.#present.get(visitor.address)
    if (ofAddress?.delete(visitor) !== true) return
    this.#count -= 1
    if (ofAddress.size === 0) this.#present.delete(visitor.address)
  }

  #largest(): Set<Visitor> {
    let largest = new Set<Visitor>()
    for (const ofAddress of this.#present.values()) if (ofAddress.size > largest.size) largest = ofAddress
    return largest
  }

  #displaceOldest(visitors: Set<Visitor>) {
    const [oldest] = visitors
    if (oldest === undefined) return
    this.remove(oldest)
    oldest.refuse(displaced)
  }
}
