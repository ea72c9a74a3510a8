import { writeBroadcast, writeText } from '../protocol/frames.ts'
import type { Broadcast, ProtocolVersion } from '../protocol/frames.ts'
import type { Membership } from './membership.ts'
import type { PresenceRoom } from './presence-room.ts'
import { Presence } from './presence.ts'
import type { PresenceDiff } from './presence.ts'

/** The name of a channel, as policies and the database know it; clients put a prefix before it. */
export interface ChannelName {
  topic: string
  /** A private channel and a public one of the same name are two. */
  isPrivate: boolean
}

export const topicPrefix = 'realtime:'

/** What the members of one channel share. It exists as long as it has members. */
export class Channel {
  readonly name: ChannelName
  readonly members = new Set<Membership>()
  readonly #presence: Presence<Membership>

  constructor(name: ChannelName, room: PresenceRoom) {
    this.name = name
    this.#presence = new Presence(room)
  }

  /** As clients name it. */
  get topic(): string {
    return `${topicPrefix}${this.name.topic}`
  }

  /** Sends it to the members that may read it; to the one that it comes from only where it asked for that. Returns how many. */
  broadcast(broadcast: Broadcast, from?: Membership): number {
    // Each version is written once.
    const written = new Map<ProtocolVersion, string | Buffer | undefined>()
    let sent = 0
    for (const member of this.members) {
      if (!member.mayReadBroadcasts || (member === from && !member.hearsItself)) continue
      if (broadcast.meta?.id !== undefined && !member.isFirst(broadcast.meta.id)) continue
      const { version } = member.client
      if (!written.has(version)) written.set(version, writeBroadcast(this.topic, broadcast, version))
      const message = written.get(version)
      if (message === undefined) continue
      member.client.send(message)
      sent += 1
    }
    return sent
  }

  join(member: Membership): void {
    this.members.add(member)
  }

  leave(member: Membership): void {
    this.members.delete(member)
    this.#tell(this.#presence.untrack(member))
  }

  /** Tells a member who is present. */
  sendPresence(member: Membership): void {
    member.push('presence_state', JSON.stringify(this.#presence.state()))
  }

  track(member: Membership, fields: Readonly<Record<string, unknown>>): number {
    return this.#tell(this.#presence.track(member, member.presenceKey, fields))
  }

  untrack(member: Membership): number {
    return this.#tell(this.#presence.untrack(member))
  }

  #tell(diff: PresenceDiff | undefined): number {
    if (diff === undefined) return 0
    const payload = JSON.stringify(diff)
    const written = new Map<ProtocolVersion, string>()
    let sent = 0
    for (const member of this.members) {
      if (!member.readsPresence) continue
      const { version } = member.client
      const message =
        written.get(version) ??
        writeText({ joinRef: null, ref: null, topic: this.topic, event: 'presence_diff', payload }, version)
      written.set(version, message)
      member.client.send(message)
      sent += 1
    }
    return sent
  }
}
