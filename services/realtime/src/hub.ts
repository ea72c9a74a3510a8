import type { Logger, Project } from '@cairn/service-kit'
import { ChangeFeed } from './changes/change-feed.ts'
import type { Row } from './changes/row-change.ts'
import { Channel } from './channels/channel.ts'
import type { ChannelName } from './channels/channel.ts'
import type { Membership } from './channels/membership.ts'
import { PresenceRoom } from './channels/presence-room.ts'
import type { Client } from './client.ts'
import type { Broadcast } from './protocol/frames.ts'
import { createRates } from './rates.ts'
import type { Rates } from './rates.ts'
import { logFailure } from './realtime-log.ts'
import { mostClients, mostMessageBytes } from './realtime-limits.ts'
import type { RealtimeSettings } from './settings.ts'
import { UsageMeter } from './usage-meter.ts'
import type { RealtimeUse } from './usage-meter.ts'

/** The code with which a WebSocket says that the client shall connect again. */
const serviceRestart = 1012
const policyViolation = 1008

/** How long the stream of changes outlives the last client, which often comes back: a page that is loaded again. */
const lingerMs = 10_000
/** Clients send something every 25 seconds. */
const silentMs = 75_000
const sweepEveryMs = 15_000
/** A stream is opened at most so often for those who are connected already. */
const reopenMs = 5_000
const reportEveryMs = 60_000

const keyOf = ({ topic, isPrivate }: ChannelName): string => `${isPrivate ? 'private' : 'public'}:${topic}`

export interface HubParts {
  logger: Logger
  /** Called each minute while clients are connected, and when the last one has gone. */
  onUse: (ref: string, use: RealtimeUse) => void
}

/** Who is connected to a project, and what they have joined. All of it is gone with the connections. */
export class Hub {
  readonly project: Project
  readonly clients = new Set<Client>()
  readonly feed: ChangeFeed
  readonly usage = new UsageMeter()
  readonly #logger: Logger
  readonly #onUse: HubParts['onUse']
  readonly #channels = new Map<string, Channel>()
  readonly #presence = PresenceRoom.ofProject()
  #settings: RealtimeSettings
  #rates: Rates
  #sweep: NodeJS.Timeout | undefined
  #reports: NodeJS.Timeout | undefined
  #linger: NodeJS.Timeout | undefined
  #reopen: NodeJS.Timeout | undefined
  #openedMs = Number.NEGATIVE_INFINITY
  #lastSubscription = 0

  constructor(project: Project, settings: RealtimeSettings, { logger, onUse }: HubParts) {
    this.project = project
    this.#logger = logger
    this.#onUse = onUse
    this.#settings = settings
    this.#rates = createRates(settings)
    this.feed = new ChangeFeed({
      project,
      mostBytes: () => mostMessageBytes(project),
      onDatabaseMessage: (row) => this.#sendDatabaseMessage(row),
      onFailure: (error) => logFailure(project, 'ChangeNotDelivered', error),
      onEnd: (error) => this.#missChanges(error),
      onSent: (count) => this.usage.addMessages(count),
    })
  }

  get settings(): RealtimeSettings {
    return this.#settings
  }

  /** Clients that are connected stay so, unless the service is switched off. */
  set settings(settings: RealtimeSettings) {
    this.#settings = settings
    this.#rates = createRates(settings)
    if (!settings.isEnabled)
      this.closeClients(policyViolation, 'Realtime is switched off in the settings of the project.')
  }

  get rates(): Rates {
    return this.#rates
  }

  get mostClients(): number {
    return mostClients(this.project, this.#settings)
  }

  nextSubscriptionId(): number {
    this.#lastSubscription += 1
    return this.#lastSubscription
  }

  enter(client: Client): void {
    this.clients.add(client)
    this.usage.seeClients(this.clients.size)
    clearTimeout(this.#linger)
    this.#reports ??= setInterval(() => this.#reportUse(), reportEveryMs).unref()
    this.#sweep ??= setInterval(() => this.#endSilent(), sweepEveryMs).unref()
  }

  exit(client: Client): void {
    for (const membership of client.memberships.values()) this.end(membership)
    client.memberships.clear()
    client.joining.clear()
    this.clients.delete(client)
    if (this.clients.size > 0) return
    clearInterval(this.#sweep)
    clearInterval(this.#reports)
    this.#sweep = undefined
    this.#reports = undefined
    this.#reportUse()
    clearTimeout(this.#linger)
    this.#linger = setTimeout(() => void this.feed.close(), lingerMs).unref()
  }

  /** The channel of that name; made where nobody is in it. */
  channel(name: ChannelName): Channel {
    const known = this.#channels.get(keyOf(name)) ?? new Channel(name, this.#presence.ofChannel())
    this.#channels.set(keyOf(name), known)
    return known
  }

  /** Ends what a client has in a channel. Its connection stays. */
  end(membership: Membership): void {
    for (const subscription of membership.subscriptions) this.feed.remove(subscription)
    membership.close()
    const { channel } = membership
    if (channel.members.size === 0 && this.#channels.get(keyOf(channel.name)) === channel)
      this.#channels.delete(keyOf(channel.name))
  }

  /** Sends a message to a channel. Returns how many got it. */
  broadcast(name: ChannelName, broadcast: Broadcast, from?: Membership): number {
    const sent = this.#channels.get(keyOf(name))?.broadcast(broadcast, from) ?? 0
    this.usage.addMessages(sent)
    return sent
  }

  /** Closes all connections. Clients connect again by themselves, unless the code says that they may not. */
  closeClients(code: number, reason: string): void {
    for (const client of this.clients) client.close(code, reason)
  }

  /** Resolves when nothing here is connected to the database. */
  async leaveDatabase(): Promise<void> {
    this.closeClients(serviceRestart, 'The database of the project stops.')
    clearTimeout(this.#linger)
    await this.feed.close()
  }

  /** Opens the stream of changes. What the database sends to channels arrives by it too. */
  openFeed(): Promise<void> {
    if (!this.feed.isOpen) this.#openedMs = performance.now()
    return this.feed.open()
  }

  #reportUse(): void {
    this.#onUse(this.project.ref, this.usage.take(this.clients.size))
  }

  #endSilent(): void {
    const nowMs = performance.now()
    for (const client of this.clients) if (nowMs - client.lastHeardMs > silentMs) client.terminate()
  }

  #sendDatabaseMessage({ id, topic, event, payload, extension, private: isPrivate }: Row): void {
    if (typeof topic !== 'string' || extension !== 'broadcast') return
    const meta = typeof id === 'string' ? { id } : {}
    this.broadcast({ topic, isPrivate: isPrivate === 't' }, { event: event ?? '', payload: payload ?? '{}', meta })
  }

  /** For those who are still connected. If it fails, it is tried again. */
  #reopenFeed(): void {
    if (this.clients.size === 0) return
    this.openFeed().then(
      () => this.#tellOfMessages('ok', 'Messages of the database arrive again.'),
      () => undefined,
    )
  }

  /** Tells those who have a channel for messages alone, and stay in it. */
  #tellOfMessages(status: 'ok' | 'error', message: string): void {
    for (const channel of this.#channels.values())
      for (const member of channel.members)
        if (member.mayReadBroadcasts && member.subscriptions.length === 0)
          member.pushSystem('broadcast', status, message)
  }

  /** What was committed meanwhile is missed: who has subscribed to changes joins again, and knows. Others are told. */
  #missChanges(error: unknown): void {
    logFailure(this.project, 'ReplicationStreamEnded', error)
    this.#logger.warn({ project: this.project.ref, err: error }, 'the stream of changes of a project has ended')
    for (const channel of this.#channels.values())
      for (const membership of channel.members)
        if (membership.subscriptions.length > 0) {
          membership.pushSystem('postgres_changes', 'error', 'The stream of changes has ended. Join the channel again.')
          membership.push('phx_error', '{}')
          membership.client.memberships.delete(channel.topic)
          this.end(membership)
        }
    if (this.clients.size === 0) return
    this.#tellOfMessages(
      'error',
      'The stream of changes has ended. Messages of the database are missed until it is open again.',
    )
    clearTimeout(this.#reopen)
    const waitMs = Math.max(0, this.#openedMs + reopenMs - performance.now())
    this.#reopen = setTimeout(() => this.#reopenFeed(), waitMs).unref()
  }
}
