import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { listenLocally } from './listen-locally.ts'
import type { LocalServer } from './listen-locally.ts'

export interface ReceivedPost {
  path: string
  headers: IncomingHttpHeaders
  /** Not compressed. */
  body: string
}

/** A server of the outside world that log lines are posted to. */
export interface LogReceiver extends LocalServer {
  received: readonly ReceivedPost[]
  /** What it answers; with another status than 200, it keeps nothing. */
  status: number
  /** What it refuses as a bad request. */
  refuses: RegExp | undefined
  /** Whether it keeps what it gets without an answer. */
  isSilent: boolean
}

export const startLogReceiver = async (): Promise<LogReceiver> => {
  const received: ReceivedPost[] = []
  const server = await listenLocally(
    createServer((request, response) => {
      const take = async () => {
        const bytes = await buffer(request)
        const { headers, url = '' } = request
        const body = (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8')
        const isRefused = receiver.refuses?.test(body) === true
        const status = isRefused ? 400 : receiver.status
        if (status === 200) received.push({ path: url, headers, body })
        if (receiver.isSilent) return
        response.writeHead(status)
        response.end(status === 200 ? '{}' : 'There is no room.')
      }
      take().catch((error: unknown) => {
        response.writeHead(500)
        response.end(String(error))
      })
    }),
  )
  const receiver: LogReceiver = {
    url: server.url,
    received,
    status: 200,
    refuses: undefined,
    isSilent: false,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
  return receiver
}

export interface SyslogReceiver extends AsyncDisposable {
  port: number
  /** Messages of RFC 5424. */
  readonly received: readonly string[]
}

/** Takes messages with their length before each, over TCP. */
export const startSyslogReceiver = async (): Promise<SyslogReceiver> => {
  const received: string[] = []
  const server = createTcpServer((socket) => {
    let waiting = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      waiting = Buffer.concat([waiting, bytes])
      for (;;) {
        const space = waiting.indexOf(' ')
        const length = Number(waiting.toString('latin1', 0, Math.max(0, space)))
        if (space < 0 || waiting.length < space + 1 + length) return
        received.push(waiting.toString('utf8', space + 1, space + 1 + length))
        waiting = waiting.subarray(space + 1 + length)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  return {
    port: address.port,
    received,
    [Symbol.asyncDispose]: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
