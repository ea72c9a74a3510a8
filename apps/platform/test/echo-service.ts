import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BodyError, defineService } from '@cairn/service-kit'
import type { OpenService, ProjectService, ServiceRequest, ServiceResponse } from '@cairn/service-kit'

const readText = async (request: ServiceRequest): Promise<string> => {
  let text = ''
  for await (const chunk of request.body.setEncoding('utf8')) text += String(chunk)
  return text
}

const describe = async (request: ServiceRequest): Promise<ServiceResponse> => {
  try {
    const { method, path, query } = request
    const body = await readText(request)
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method, path, query: query.toString(), body }),
    }
  } catch (error) {
    if (error instanceof BodyError) return { status: 413, body: error.message }
    throw error
  }
}

let waiting = 0

const untilAborted = async ({ signal }: ServiceRequest): Promise<ServiceResponse> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => resolve())
  waiting += 1
  await promise
  waiting -= 1
  return { status: 200, body: 'too late' }
}

let openStreams = 0

/** A stream that comes when nobody waits for it any more. */
const lateStream = async (request: ServiceRequest): Promise<ServiceResponse> => {
  await untilAborted(request)
  openStreams += 1
  const body = new Readable({
    read: () => undefined,
    destroy: (error, done) => {
      openStreams -= 1
      done(error)
    },
  })
  return { status: 200, body }
}

let counted = 0

const handle = async (request: ServiceRequest): Promise<ServiceResponse> => {
  if (request.path === '/stream') return { status: 200, body: request.body }
  if (request.path === '/never') return untilAborted(request)
  if (request.path === '/late-stream') return lateStream(request)
  if (request.path === '/open-streams') return { status: 200, body: String(openStreams) }
  if (request.path === '/count') counted += 1
  if (request.path === '/counted') return { status: 200, body: String(counted) }
  if (request.path === '/waiting') return { status: 200, body: String(waiting) }
  return describe(request)
}

const webSocketKey = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

const open: OpenService = {
  handle,
  upgrade: async ({ headers, ip, socket }) => {
    const accept = createHash('sha1')
      .update(`${String(headers['sec-websocket-key'])}${webSocketKey}`)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\nx-caller-address: ${ip}\r\n\r\n`,
    )
    return 101
  },
  health: async () => 'echoes',
}

/** Answers what it is sent, without a database. */
export const echoService: ProjectService = defineService({
  name: 'echo',
  settings: { version: 1, parse: () => ({}) },
  limits: { bodyBytes: 1_000, answerMs: 2_000, stallMs: 10_000 },
  needsKey: () => true,
  open: () => open,
})
