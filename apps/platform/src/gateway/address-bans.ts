/** An address with a long pause between its wrong passwords is no attacker. */
const windowMs = 10 * 60_000
const banMs = 30 * 60_000
// To push a record out costs as many wrong passwords as there are records, each answered late.
const maxRecords = 10_000

export const banMinutes = banMs / 60_000

interface AddressOf {
  ref: string
  /** As limits count it: of IPv6, a network. */
  address: string
}

interface BanRecord extends AddressOf {
  /** In a row. */
  failures: number
  lastFailureAt: number
  bannedUntil: number
}

export interface Ban {
  address: string
  /** Milliseconds since 1970. */
  until: number
}

const keyOf = ({ ref, address }: AddressOf) => JSON.stringify([ref, address])

/**
 * Addresses that have sent many wrong passwords in a row to the database of a project, whatever the roles: it refuses them for half
 * an hour. Kept in memory: a restart lifts all bans.
 */
export class AddressBans {
  /** How many wrong passwords in a row; 0: nobody is banned. */
  readonly limit: number
  /** The latest failure comes last. */
  readonly #records = new Map<string, BanRecord>()

  constructor(limit: number) {
    this.limit = limit
  }

  noteFailure({ ref, address }: AddressOf): void {
    if (this.limit === 0) return
    const key = keyOf({ ref, address })
    const now = Date.now()
    const known = this.#records.get(key)
    const before = known === undefined || now - known.lastFailureAt >= windowMs ? 0 : known.failures
    const isBanned = before + 1 >= this.limit
    this.#records.delete(key)
    this.#records.set(key, {
      ref,
      address,
      failures: before + 1,
      lastFailureAt: now,
      bannedUntil: isBanned ? now + banMs : 0,
    })
    const [oldest] = this.#records.keys()
    if (oldest !== undefined && this.#records.size > maxRecords) this.#records.delete(oldest)
  }

  /** A right password from the address: others share it, or its person has found the password. */
  noteSuccess(from: AddressOf): void {
    this.#records.delete(keyOf(from))
  }

  bannedUntil(from: AddressOf): number | undefined {
    const until = this.#records.get(keyOf(from))?.bannedUntil ?? 0
    return until > Date.now() ? until : undefined
  }

  /** Those of a project that hold now, the newest first. */
  list(ref: string): Ban[] {
    const now = Date.now()
    return [...this.#records.values()]
      .filter((record) => record.ref === ref && record.bannedUntil > now)
      .map(({ address, bannedUntil }) => ({ address, until: bannedUntil }))
      .toReversed()
  }

  /** The address may connect again, and its wrong passwords are forgotten. */
  lift(from: AddressOf): void {
    this.#records.delete(keyOf(from))
  }
}
