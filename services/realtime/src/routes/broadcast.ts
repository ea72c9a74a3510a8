import { findCaller } from '@cairn/rest/data-access'
import { bodyBudget, headerOf, readBytes, readCheckedJson, ServiceError } from '@cairn/service-kit'
import type { ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import { z } from 'zod'
import { mayBroadcast } from '../access/channel-rights.ts'
import type { Hub } from '../hub.ts'
import type { Broadcast } from '../protocol/frames.ts'
import { mostMessageBytes } from '../realtime-limits.ts'

const accepted: ServiceResponse = { status: 202, headers: { 'cache-control': 'no-store' } }

const refusals = {
  unreadable: () => new ServiceError(400, 'invalid_json', 'The request body is not JSON, or too large.'),
  invalid: (message: string) => new ServiceError(422, 'invalid_body', message),
}

interface Sent {
  topic: string
  isPrivate: boolean
  broadcast: Broadcast
}

/** Sends messages of a caller that has no connection. Either all of them are sent, or none. */
const sendAll = async (hub: Hub, request: ServiceRequest, sent: readonly Sent[]): Promise<ServiceResponse> => {
  const caller = await findCaller(request, hub.project)
  const isPublicUsed = sent.some(({ isPrivate }) => !isPrivate)
  if (isPublicUsed && !hub.settings.allowsPublic)
    throw new ServiceError(403, 'PrivateOnly', 'The project allows private channels only.')
  const topics = new Set(sent.filter(({ isPrivate }) => isPrivate).map(({ topic }) => topic))
  for (const topic of topics)
    if (!(await mayBroadcast(hub.project, caller, topic)))
      throw new ServiceError(
        403,
        'Unauthorized',
        `No policy on realtime.messages lets ${caller.role} send to ${topic}.`,
      )
  hub.rates.messages.take(sent.length)
  hub.usage.addMessages(sent.length)
  for (const { topic, isPrivate, broadcast } of sent) hub.broadcast({ topic, isPrivate }, broadcast)
  return accepted
}

const Messages = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1).max(4_096),
        event: z.string().min(1).max(4_096),
        payload: z.unknown().optional(),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(1_000),
})

/** `POST /api/broadcast`: messages for several channels. */
export const broadcastMany = async (hub: Hub, request: ServiceRequest): Promise<ServiceResponse> => {
  const { messages } = await readCheckedJson(request, Messages, refusals, {
    maxBytes: mostMessageBytes(hub.project),
    isSignedIn: true,
  })
  return sendAll(
    hub,
    request,
    messages.map(({ topic, event, payload, private: isPrivate }) => ({
      topic,
      isPrivate: isPrivate === true,
      broadcast: { event, payload: JSON.stringify(payload ?? {}) },
    })),
  )
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const readPayload = async (hub: Hub, request: ServiceRequest): Promise<string | Buffer> => {
  using space = bodyBudget.open(request.ip, { isSignedIn: true })
  const bytes = Buffer.from(await readBytes(request, { maxBytes: mostMessageBytes(hub.project), space }))
  if (headerOf(request, 'content-type')?.startsWith('application/json') !== true) return bytes
  const text = bytes.toString('utf8')
  if (!isJson(text)) throw refusals.unreadable()
  return text
}

/** `POST /api/broadcast/{topic}/events/{event}`: one message, whose payload is the body. */
export const broadcastOne = async (
  hub: Hub,
  request: ServiceRequest,
  { topic, event }: { topic: string; event: string },
): Promise<ServiceResponse> => {
  if (request.query.has('persist') || request.query.has('persist[ttl]'))
    throw new ServiceError(422, 'NotSupported', 'Messages are not stored here. Use realtime.send() in the database.')
  const payload = await readPayload(hub, request)
  return sendAll(hub, request, [
    { topic, isPrivate: request.query.get('private') === 'true', broadcast: { event, payload } },
  ])
}
