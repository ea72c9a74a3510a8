import { Agent, request as requestOf } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import proxyAddr from '@fastify/proxy-addr'

// They concern one connection, not the request.
const ofConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect'])
const aboutTheClient = new Set(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])

/** Names and values alternate in what is given and in the result. */
const without = (rawHeaders: readonly string[], isLeftOut: (name: string) => boolean): string[] =>
  rawHeaders.filter((_, index) => !isLeftOut(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ''))

const lastOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined

/** The beginning of an answer, as it is written. Names and values alternate in `headers`. */
const headOf = ({ statusCode, statusMessage }: IncomingMessage, headers: readonly string[]): string => {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1] ?? ''}`] : []))
  return [`HTTP/1.1 ${statusCode ?? 502} ${statusMessage ?? ''}`, ...lines, '', ''].join('\r\n')
}

interface HandOverOptions {
  /** Where the platform's process answers. */
  socketPath: string
  trustedProxies: readonly string[]
}

const unavailable = JSON.stringify({
  message: 'The platform does not respond at present. Try again in a moment.',
  code: 503,
  reason: 'unavailable',
})

/**
 * Passes requests to the platform's process, with the address of the client: it believes what this says, so what clients say
 * themselves is passed on only from proxies that are trusted.
 */
export const createHandOver = ({ socketPath, trustedProxies }: HandOverOptions) => {
  const agent = new Agent({ keepAlive: true })
  const isTrusted = proxyAddr.compile([...trustedProxies])

  const headersFor = (request: IncomingMessage): string[] => {
    const { headers, rawHeaders, socket } = request
    const isFromProxy = isTrusted(socket.remoteAddress ?? '', 0)
    const [protocol = 'http'] = (isFromProxy ? lastOf(headers['x-forwarded-proto']) : undefined)?.split(',') ?? []
    const host = isFromProxy ? lastOf(headers['x-forwarded-host']) : undefined
    return [
      ...without(rawHeaders, (name) => ofConnection.has(name) || aboutTheClient.has(name)),
      'x-forwarded-for',
      proxyAddr(request, isTrusted),
      'x-forwarded-proto',
      protocol.trim(),
      ...(host === undefined ? [] : ['x-forwarded-host', host]),
    ]
  }

  const handOver = (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url, socket } = request
    // The client has gone, and nobody waits for an answer.
    if (socket.remoteAddress === undefined) {
      response.destroy()
      return
    }
    const passed = requestOf({ socketPath, agent, method, path: url, headers: headersFor(request) })
    passed.on('response', (answer) => {
      response.sendDate = false
      response.writeHead(
        answer.statusCode ?? 502,
        answer.statusMessage,
        without(answer.rawHeaders, (name) => ofConnection.has(name) || name === 'transfer-encoding'),
      )
      // Of an event stream, whose first event may come much later.
      response.flushHeaders()
      answer.pipe(response)
      answer.on('error', () => response.destroy())
      answer.on('close', () => {
        if (!answer.complete) response.destroy()
      })
    })
    passed.on('error', () => {
      if (response.headersSent) response.destroy()
      else
        response
          .writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' })
          .end(unavailable)
    })
    response.on('close', () => {
      if (!response.writableFinished) passed.destroy()
    })
    request.on('error', () => passed.destroy())
    request.pipe(passed)
  }

  /** The same for a request to change the protocol: from then on, bytes go both ways as they are. */
  const handOverUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { method, url, headers } = request
    const passed = requestOf({
      socketPath,
      agent: false,
      method,
      path: url,
      headers: [...headersFor(request), 'connection', 'upgrade', 'upgrade', headers.upgrade ?? ''],
    })
    passed.on('upgrade', (answer, upstream, first) => {
      socket.write(headOf(answer, answer.rawHeaders))
      socket.write(first)
      upstream.write(head)
      socket.pipe(upstream).pipe(socket)
      upstream.on('error', () => socket.destroy())
      upstream.on('close', () => socket.destroy())
      socket.on('close', () => upstream.destroy())
    })
    passed.on('response', (answer) => {
      const kept = without(answer.rawHeaders, (name) => ofConnection.has(name) || name === 'transfer-encoding')
      socket.write(headOf(answer, [...kept, 'connection', 'close']))
      answer.pipe(socket)
      answer.on('error', () => socket.destroy())
    })
    passed.on('error', () =>
      socket.end('HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\r\n'),
    )
    socket.on('close', () => passed.destroy())
    passed.end()
  }

  return { handOver, handOverUpgrade, [Symbol.dispose]: () => agent.destroy() }
}
