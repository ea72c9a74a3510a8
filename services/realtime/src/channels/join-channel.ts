import { publicRights, readChannelRights } from '../access/channel-rights.ts'
import type { ChannelRights } from '../access/channel-rights.ts'
import { identify } from '../access/identity.ts'
import { readBinding } from '../changes/subscription.ts'
import type { ChangeSubscription } from '../changes/subscription.ts'
import type { Client } from '../client.ts'
import type { Hub } from '../hub.ts'
import type { Frame } from '../protocol/frames.ts'
import { JoinRequest } from '../protocol/join.ts'
import type { Replay } from '../protocol/join.ts'
import { RealtimeError } from '../realtime-error.ts'
import { logFailure } from '../realtime-log.ts'
import { topicPrefix } from './channel.ts'
import type { ChannelName } from './channel.ts'
import { Membership } from './membership.ts'
import type { Identity } from './membership.ts'
import { readSentMessages } from './replay.ts'

const readRequest = (payload: unknown): JoinRequest => {
  const parsed = JoinRequest.safeParse(payload ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new RealtimeError('InvalidJoinPayload', `${issue?.path.join('.') ?? 'payload'}: ${issue?.message ?? 'invalid'}`)
}

const nameOf = (topic: string, isPrivate: boolean): ChannelName => {
  const name = topic.startsWith(topicPrefix) ? topic.slice(topicPrefix.length) : ''
  if (name === '') throw new RealtimeError('TopicNameRequired', `Topics are written ${topicPrefix}name.`)
  return { topic: name, isPrivate }
}

/** What the caller may do in the channel. Throws unless it may read something of it. */
export const rightsIn = async (
  hub: Hub,
  { topic, isPrivate }: ChannelName,
  { caller }: Identity,
): Promise<ChannelRights> => {
  if (!isPrivate && !hub.settings.allowsPublic)
    throw new RealtimeError('PrivateOnly', 'The project allows private channels only.')
  if (!isPrivate) return publicRights
  const rights = await readChannelRights(hub.project, caller, topic)
  if (rights.broadcast.read || rights.presence.read) return rights
  throw new RealtimeError(
    'Unauthorized',
    `No policy on realtime.messages lets ${caller.role} read the channel ${topic}.`,
  )
}

const checkLimits = (hub: Hub, client: Client): void => {
  const { maxChannelsPerClient } = hub.settings
  if (client.memberships.size + client.joining.size >= maxChannelsPerClient)
    throw new RealtimeError('ChannelRateLimitReached', `A client can join ${maxChannelsPerClient} channels.`)
  hub.rates.joins.take()
}

const longestWaitMs = 20_000
const defaultWaitMs = 15_000

/**
 * How long a channel waits that does not ask for it. The database sends messages to each channel, but must not keep clients from
 * one another: the server makes a slot only when the transactions that are open have ended.
 */
const patienceMs = 3_000

/** Rejects when the stream does not start in time. */
const inTime = async (started: Promise<void>, waitMs: number): Promise<void> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () =>
      late.reject(new RealtimeError('PostgresChangesSubscribeTimeout', 'The stream of changes did not start in time.')),
    waitMs,
  )
  try {
    await Promise.race([started, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Lets a client join a channel. Throws a `RealtimeError` where it may not. */
export const joinChannel = async (
  hub: Hub,
  client: Client,
  { topic, joinRef, ref, payload }: Frame,
  onExpiry: (membership: Membership) => void,
): Promise<void> => {
  const { config, access_token: token } = readRequest(payload)
  const name = nameOf(topic, config?.private === true)
  checkLimits(hub, client)
  const attempt = Symbol(topic)
  client.joining.set(topic, attempt)
  const isNewest = () => client.joining.get(topic) === attempt
  try {
    const { replay, replication_ready: announcesStream } = config?.broadcast ?? {}
    if (replay && !name.isPrivate)
      throw new RealtimeError('UnableToReplayMessages', 'Messages are sent again in private channels only.')
    const bindings = config?.postgres_changes ?? []
    const read = bindings.map(readBinding)
    const identity = await identify(token, client.key, hub.project)
    const rights = await rightsIn(hub, name, identity)
    const started = hub.openFeed()
    const { wait, timeout } = config?.postgres_changes_options ?? {}
    const isWaitedFor = wait === true && bindings.length > 0
    if (isWaitedFor) await inTime(started, Math.min(timeout ?? defaultWaitMs, longestWaitMs))
    else await inTime(started, patienceMs).catch(() => undefined)
    // The client has left meanwhile, has gone, or has asked once more.
    if (!isNewest() || !hub.clients.has(client)) return
    const before = client.memberships.get(topic)
    if (before !== undefined) {
      before.push('phx_close', '{}')
      hub.end(before)
    }
    const channel = hub.channel(name)
    const membership = new Membership(client, channel, { joinRef, config, identity, rights })
    membership.identify(identity, rights, () => onExpiry(membership))
    const subscriptions = read.map((binding): ChangeSubscription => ({
      ...binding,
      id: hub.nextSubscriptionId(),
      member: membership,
    }))
    membership.subscriptions = subscriptions
    for (const subscription of subscriptions) hub.feed.add(subscription)
    client.memberships.set(topic, membership)
    channel.join(membership)
    const confirmed = bindings.map((binding, at) => ({ ...binding, id: subscriptions[at]?.id }))
    client.reply({ joinRef, ref, topic }, 'ok', { postgres_changes: confirmed })
    if (membership.readsPresence) channel.sendPresence(membership)
    if (bindings.length > 0) reportStart(started, membership, isWaitedFor)
    if (announcesStream === true) void announceStream(started, membership)
    if (replay && membership.mayReadBroadcasts) void sendAgain(hub, membership, replay)
  } finally {
    if (isNewest()) client.joining.delete(topic)
  }
}

const reportStart = (started: Promise<void>, membership: Membership, isStarted: boolean): void => {
  const report = () => membership.pushSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
  if (isStarted) report()
  // A stream that does not start ends, and members are told of that.
  else started.then(report, () => undefined)
}

/** Tells a client that asked for it when messages of the database arrive, or that they do not yet. */
const announceStream = async (started: Promise<void>, membership: Membership): Promise<void> => {
  try {
    await inTime(started, longestWaitMs)
    membership.pushSystem('system', 'ok', 'Replication connection established')
  } catch {
    membership.pushSystem('system', 'error', 'Replication connection could not be established in time')
  }
}

/** Sends a member what the database sent before it joined. It stays in the channel where that fails. */
const sendAgain = async (hub: Hub, membership: Membership, replay: Replay): Promise<void> => {
  const { topic } = membership.channel.name
  try {
    hub.usage.addMessages(
      await membership.catchUp(async () => {
        const found = await readSentMessages(hub.project, membership.caller, topic, replay)
        // It may have left meanwhile.
        return membership.channel.members.has(membership) ? found : []
      }),
    )
  } catch (error) {
    logFailure(hub.project, 'UnableToReplayMessages', error)
    membership.pushSystem('broadcast', 'error', 'UnableToReplayMessages: Messages of before could not be read.')
  }
}
