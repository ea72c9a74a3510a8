import { randomBytes } from 'node:crypto'
import type { PresenceRoom } from './presence-room.ts'

/** What a member says about itself, with the reference that clients tell its versions apart by. */
interface Meta {
  readonly phx_ref: string
  readonly phx_ref_prev?: string
  readonly [field: string]: unknown
}

/** By the key of a member. Several members may have one key: a person with two tabs. */
export type PresenceState = Readonly<Record<string, { metas: readonly Meta[] }>>

export interface PresenceDiff {
  joins: PresenceState
  leaves: PresenceState
}

interface Tracked {
  key: string
  meta: Meta
  bytes: number
}

const only = ({ key, meta }: Pick<Tracked, 'key' | 'meta'>): PresenceState => ({ [key]: { metas: [meta] } })

/** Who is present in a channel. */
export class Presence<Member> {
  readonly #tracked = new Map<Member, Tracked>()
  readonly #room: PresenceRoom

  constructor(room: PresenceRoom) {
    this.#room = room
  }

  get isEmpty(): boolean {
    return this.#tracked.size === 0
  }

  /** Of everybody, for a member that has just joined. */
  state(): PresenceState {
    const metas = new Map<string, Meta[]>()
    for (const { key, meta } of this.#tracked.values()) {
      const ofKey = metas.get(key)
      if (ofKey === undefined) metas.set(key, [meta])
      else ofKey.push(meta)
    }
    return Object.fromEntries([...metas].map(([key, ofKey]) => [key, { metas: ofKey }]))
  }

  /** Says that a member is present, or what it says about itself now. Throws a `RealtimeError` where that is too much. */
  track(member: Member, key: string, fields: Readonly<Record<string, unknown>>): PresenceDiff {
    const before = this.#tracked.get(member)
    const bytes = Buffer.byteLength(JSON.stringify([key, fields]))
    this.#room.take(bytes - (before?.bytes ?? 0))
    const ref = { phx_ref: randomBytes(9).toString('base64url') }
    const meta = before === undefined ? { ...fields, ...ref } : { ...fields, ...ref, phx_ref_prev: before.meta.phx_ref }
    const tracked = { key, meta, bytes }
    this.#tracked.set(member, tracked)
    return { joins: only(tracked), leaves: before === undefined ? {} : only(before) }
  }

  /** Undefined where it was not present. */
  untrack(member: Member): PresenceDiff | undefined {
    const before = this.#tracked.get(member)
    if (before === undefined) return undefined
    this.#tracked.delete(member)
    this.#room.take(-before.bytes)
    return { joins: {}, leaves: only(before) }
  }
}
