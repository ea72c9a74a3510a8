import { randomUUID } from 'node:crypto'
import type { Caller } from '@cairn/rest/data-access'
import type { ChannelRights } from '../access/channel-rights.ts'
import type { ChangeSubscription } from '../changes/subscription.ts'
import type { JoinRequest } from '../protocol/join.ts'
import { writeBroadcast, writeText } from '../protocol/frames.ts'
import type { Broadcast } from '../protocol/frames.ts'
import type { Client } from '../client.ts'
import type { Channel } from './channel.ts'

/** Who a member is, and until when its token says so. */
export interface Identity {
  caller: Caller
  /** Undefined for keys, which do not expire while somebody is connected. */
  expiresAtMs: number | undefined
}

// What setTimeout takes.
const longestTimerMs = 2 ** 31 - 1

/** One client in one channel. */
export class Membership {
  readonly client: Client
  readonly channel: Channel
  readonly joinRef: string | null
  readonly acknowledges: boolean
  readonly hearsItself: boolean
  readonly presenceKey: string
  readonly #presenceEnabled: boolean
  subscriptions: readonly ChangeSubscription[] = []
  #identity: Identity
  #rights: ChannelRights
  #expiry: NodeJS.Timeout | undefined
  /** The ids of stored messages that it was sent while those of before were read: each can come in both ways. */
  readonly #sent = new Set<string>()
  #isCatchingUp = false

  constructor(
    client: Client,
    channel: Channel,
    asked: { joinRef: string | null; config: JoinRequest['config']; identity: Identity; rights: ChannelRights },
  ) {
    const { broadcast, presence } = asked.config ?? {}
    this.client = client
    this.channel = channel
    this.joinRef = asked.joinRef
    this.acknowledges = broadcast?.ack === true
    this.hearsItself = broadcast?.self === true
    const key = presence?.key ?? ''
    this.presenceKey = key === '' ? randomUUID() : key
    this.#presenceEnabled = presence?.enabled !== false
    this.#identity = asked.identity
    this.#rights = asked.rights
  }

  get caller(): Caller {
    return this.#identity.caller
  }

  get mayReadBroadcasts(): boolean {
    return this.#rights.broadcast.read
  }

  get mayBroadcast(): boolean {
    return this.#rights.broadcast.write
  }

  get readsPresence(): boolean {
    return this.#presenceEnabled && this.#rights.presence.read
  }

  get mayTrack(): boolean {
    return this.#rights.presence.write
  }

  /** Takes over what a new token says, and calls `onExpiry` when it has expired. */
  identify(identity: Identity, rights: ChannelRights, onExpiry: () => void): void {
    this.#identity = identity
    this.#rights = rights
    clearTimeout(this.#expiry)
    if (identity.expiresAtMs === undefined) return
    const leftMs = Math.max(0, identity.expiresAtMs - Date.now())
    if (leftMs <= longestTimerMs) this.#expiry = setTimeout(onExpiry, leftMs).unref()
  }

  /** Whether a stored message is to be sent to it: not where it was already. */
  isFirst(id: string): boolean {
    if (this.#sent.has(id)) return false
    if (this.#isCatchingUp) this.#sent.add(id)
    return true
  }

  /** Sends it the messages that `read` finds, but for those that arrive meanwhile. Returns how many. */
  async catchUp(read: () => Promise<readonly Broadcast[]>): Promise<number> {
    this.#isCatchingUp = true
    try {
      const found = await read()
      const missing = found.filter(({ meta }) => meta?.id === undefined || this.isFirst(meta.id))
      for (const broadcast of missing) this.#send(broadcast)
      return missing.length
    } finally {
      this.#isCatchingUp = false
    }
  }

  #send(broadcast: Broadcast): void {
    const { client, channel } = this
    const message = writeBroadcast(channel.topic, broadcast, client.version)
    if (message !== undefined) client.send(message)
  }

  /** Sends an event of the channel with a payload that is JSON already. */
  push(event: string, payload: string, ref: string | null = null): void {
    const { joinRef, client } = this
    client.send(writeText({ joinRef, ref, topic: this.channel.topic, event, payload }, client.version))
  }

  /** Tells the client how one of its extensions is doing. */
  pushSystem(extension: string, status: 'ok' | 'error', message: string): void {
    const { topic: channel } = this.channel.name
    this.push('system', JSON.stringify({ extension, status, message, channel }))
  }

  /** Ends it, for example when its client leaves or has gone. */
  close(): void {
    clearTimeout(this.#expiry)
    this.channel.leave(this)
  }
}
