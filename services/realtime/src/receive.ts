import { z } from 'zod'
import { identify } from './access/identity.ts'
import { joinChannel, rightsIn } from './channels/join-channel.ts'
import type { Membership } from './channels/membership.ts'
import type { Client } from './client.ts'
import type { Hub } from './hub.ts'
import type { Broadcast, BroadcastPush, Frame } from './protocol/frames.ts'
import { RealtimeError } from './realtime-error.ts'
import { logFailure, logRefusal } from './realtime-log.ts'

interface Received {
  hub: Hub
  client: Client
  frame: Frame
}

/** Says so to the client, and takes it out of the channel. */
const close = (hub: Hub, membership: Membership, message: string): void => {
  const { client, channel } = membership
  if (client.memberships.get(channel.topic) !== membership) return
  membership.pushSystem('system', 'error', message)
  membership.push('phx_close', '{}')
  client.memberships.delete(channel.topic)
  hub.end(membership)
}

const refuse = ({ hub, client, frame }: Received, error: unknown): void => {
  const isKnown = error instanceof RealtimeError
  const reason = isKnown ? error.reason : 'InternalServerError: The request could not be completed. Try again.'
  if (!hub.rates.refusalLines.tryTake()) return client.reply(frame, 'error', { reason })
  if (isKnown) logRefusal(hub.project, error, frame.topic)
  else logFailure(hub.project, 'InternalServerError', error)
  client.reply(frame, 'error', { reason })
}

const join = ({ hub, client, frame }: Received): Promise<void> =>
  joinChannel(hub, client, frame, (membership) => close(hub, membership, 'The access token has expired.'))

const leave = ({ hub, client, frame }: Received, membership: Membership): void => {
  client.memberships.delete(frame.topic)
  hub.end(membership)
  client.reply(frame, 'ok', {})
  membership.push('phx_close', '{}')
}

const AccessToken = z.object({ access_token: z.string().nullish() })

/** A member says who it is from now on, for example after its session was refreshed. */
const renew = async ({ hub, client, frame }: Received, membership: Membership): Promise<void> => {
  try {
    const { access_token: token } = AccessToken.parse(frame.payload)
    const identity = await identify(token, client.key, hub.project)
    const rights = await rightsIn(hub, membership.channel.name, identity)
    if (client.memberships.get(frame.topic) !== membership) return
    membership.identify(identity, rights, () => close(hub, membership, 'The access token has expired.'))
  } catch (error) {
    close(hub, membership, error instanceof RealtimeError ? error.reason : 'The access token could not be checked.')
  }
}

const BroadcastPayload = z.object({ event: z.string(), payload: z.unknown() })

const readBroadcast = (payload: unknown): Broadcast => {
  const parsed = BroadcastPayload.safeParse(payload)
  if (!parsed.success) throw new RealtimeError('InvalidPayload', 'A broadcast has the name of an event.')
  return { event: parsed.data.event, payload: JSON.stringify(parsed.data.payload ?? {}) }
}

const send = ({ hub, client, frame }: Received, membership: Membership, broadcast: Broadcast): void => {
  hub.rates.messages.take()
  if (!membership.mayBroadcast)
    throw new RealtimeError('Unauthorized', `No policy on realtime.messages lets ${membership.caller.role} send here.`)
  // It counts as sent, and each time that it is delivered.
  hub.usage.addMessages(1 + membership.channel.broadcast(broadcast, membership))
  if (membership.acknowledges) client.reply(frame, 'ok', {})
}

const PresencePayload = z.object({
  event: z.string().transform((event) => event.toLowerCase()),
  payload: z.record(z.string(), z.unknown()).nullish(),
})

const changePresence = ({ hub, client, frame }: Received, membership: Membership): void => {
  const parsed = PresencePayload.safeParse(frame.payload)
  const event = parsed.data?.event
  if (event !== 'track' && event !== 'untrack')
    throw new RealtimeError('InvalidPayload', 'A change of presence has the event `track` or `untrack`.')
  hub.rates.presence.take()
  if (!membership.mayTrack)
    throw new RealtimeError('Unauthorized', `No policy on realtime.messages lets ${membership.caller.role} track here.`)
  const { channel } = membership
  const told = event === 'track' ? channel.track(membership, parsed.data?.payload ?? {}) : channel.untrack(membership)
  hub.usage.addMessages(1 + told)
  client.reply(frame, 'ok', {})
}

const answer = async (received: Received): Promise<void> => {
  const { client, frame } = received
  if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return client.reply(frame, 'ok', {})
  if (frame.event === 'phx_join') return join(received)
  const membership = client.memberships.get(frame.topic)
  if (membership === undefined) {
    // A request to join may be under way. It is not completed any more.
    if (frame.event === 'phx_leave') client.joining.delete(frame.topic)
    return client.reply(frame, 'error', { reason: 'unmatched topic' })
  }
  if (frame.event === 'phx_leave') return leave(received, membership)
  if (frame.event === 'access_token') return renew(received, membership)
  if (frame.event === 'broadcast') return send(received, membership, readBroadcast(frame.payload))
  if (frame.event === 'presence') return changePresence(received, membership)
  throw new RealtimeError('UnknownEvent', `Channels have no event ${frame.event.slice(0, 100)}.`)
}

/** Does what a client asks for in a message, and replies. Never rejects. */
export const receive = async (received: Received): Promise<void> => {
  try {
    await answer(received)
  } catch (error) {
    refuse(received, error)
  }
}

/** The same for a broadcast that arrived as bytes. */
export const receiveBroadcast = (hub: Hub, client: Client, push: BroadcastPush): void => {
  const { joinRef, ref, topic, broadcast, isPersisted } = push
  const received = { hub, client, frame: { joinRef, ref, topic, event: 'broadcast', payload: {} } }
  try {
    const membership = client.memberships.get(topic)
    if (membership === undefined) return client.reply(received.frame, 'error', { reason: 'unmatched topic' })
    if (isPersisted)
      throw new RealtimeError('NotSupported', 'Messages are not stored here. Use realtime.send() in the database.')
    send(received, membership, broadcast)
  } catch (error) {
    refuse(received, error)
  }
}
