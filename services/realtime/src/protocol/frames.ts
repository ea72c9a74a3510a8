/** A message of the Phoenix protocol, in either version. */
export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** What one client sends to the others of a channel. The payload is JSON as text, or bytes. */
export interface Broadcast {
  event: string
  payload: string | Buffer
  /** What the server says about it: the id of a stored message, and whether it was sent before the client joined. */
  meta?: Readonly<{ id?: string; replayed?: true }>
}

export type ProtocolVersion = '1.0.0' | '2.0.0'

export class FrameError extends Error {
  override name = 'FrameError'
}

const textOrNull = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw new FrameError('A reference must be a string.')
}

const textOf = (value: unknown, name: string): string => {
  if (typeof value === 'string') return value
  throw new FrameError(`The ${name} must be a string.`)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new FrameError('The message is not JSON.')
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const checkedFrame = (parts: Record<keyof Frame, unknown>): Frame => ({
  joinRef: textOrNull(parts.joinRef),
  ref: textOrNull(parts.ref),
  topic: textOf(parts.topic, 'topic'),
  event: textOf(parts.event, 'event'),
  payload: parts.payload,
})

/** Reads a text message. Version 1 is an object, version 2 a list. Throws a `FrameError`. */
export const readText = (text: string, version: ProtocolVersion): Frame => {
  const value = parsed(text)
  if (version === '1.0.0') {
    if (!isRecord(value)) throw new FrameError('The message must be an object.')
    const { join_ref: joinRef, ref, topic, event, payload } = value
    return checkedFrame({ joinRef, ref, topic, event, payload })
  }
  if (!Array.isArray(value)) throw new FrameError('The message must be a list.')
  const list: unknown[] = value
  const [joinRef, ref, topic, event, payload] = list
  return checkedFrame({ joinRef, ref, topic, event, payload })
}

const pushKind = 3
const broadcastKind = 4
const jsonEncoding = 1
const pushHeaderBytes = 7

export interface BroadcastPush {
  joinRef: string | null
  ref: string | null
  topic: string
  broadcast: Broadcast
  isPersisted: boolean
}

const isPersisted = (metadata: string): boolean => {
  if (metadata === '') return false
  const value = parsed(metadata)
  return isRecord(value) && value['persist'] !== undefined && value['persist'] !== false
}

/**
 * Reads a binary message of version 2: a broadcast, with five texts of at most 255 bytes before its payload. Their lengths are
 * the bytes 1 to 5, the encoding of the payload is byte 6.
 */
export const readBinary = (bytes: Buffer): BroadcastPush => {
  if (bytes.length < pushHeaderBytes || bytes[0] !== pushKind) throw new FrameError('The binary message is not known.')
  let at = pushHeaderBytes
  const texts = [1, 2, 3, 4, 5].map((place) => {
    const end = at + bytes.readUInt8(place)
    if (end > bytes.length) throw new FrameError('The binary message is too short.')
    const text = bytes.toString('utf8', at, end)
    at = end
    return text
  })
  const [joinRef = '', ref = '', topic = '', event = '', metadata = ''] = texts
  const payload = bytes.subarray(at)
  const isJson = bytes[6] === jsonEncoding
  if (isJson) parsed(payload.toString('utf8'))
  return {
    joinRef: joinRef === '' ? null : joinRef,
    ref: ref === '' ? null : ref,
    topic,
    broadcast: { event, payload: isJson ? payload.toString('utf8') : payload },
    isPersisted: isPersisted(metadata),
  }
}

/** A message for a client, with a payload that is JSON already. */
export const writeText = (
  { joinRef, ref, topic, event, payload }: Omit<Frame, 'payload'> & { payload: string },
  version: ProtocolVersion,
): string =>
  version === '1.0.0'
    ? `{"join_ref":${JSON.stringify(joinRef)},"ref":${JSON.stringify(ref)},"topic":${JSON.stringify(topic)},` +
      `"event":${JSON.stringify(event)},"payload":${payload}}`
    : `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)},${payload}]`

const writeBinary = (topic: string, { event, payload, meta }: Broadcast & { payload: Buffer }): Buffer => {
  const texts = [topic, event, meta === undefined ? '' : JSON.stringify(meta)].map((text) => Buffer.from(text))
  // Each length is one byte.
  const header = Buffer.from([broadcastKind, ...texts.map(({ length }) => Math.min(length, 255)), 0])
  return Buffer.concat([header, ...texts.map((text) => text.subarray(0, 255)), payload])
}

/** A broadcast for a client. Undefined where its version cannot have it: bytes came with version 2. */
export const writeBroadcast = (
  topic: string,
  { event, payload, meta }: Broadcast,
  version: ProtocolVersion,
): string | Buffer | undefined => {
  if (typeof payload === 'string') {
    const end = meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`
    const text = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload}${end}}`
    return writeText({ joinRef: null, ref: null, topic, event: 'broadcast', payload: text }, version)
  }
  return version === '1.0.0'
    ? undefined
    : writeBinary(topic, { event, payload, ...(meta === undefined ? {} : { meta }) })
}
