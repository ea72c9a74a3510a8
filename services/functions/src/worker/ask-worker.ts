import { Agent, request as startRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import type { Duplex } from 'node:stream'
import type { ServiceRequest, ServiceResponse, UpgradeRequest } from '@cairn/service-kit'

/** Of one connection each; they do not apply to the next. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
])

const forwarded = (headers: ServiceRequest['headers']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofConnection.has(name) || name === 'x-cairn-control' ? [] : [[name, value]],
    ),
  )

/** What a worker answers to a request to change the protocol: a WebSocket, or something else. */
export interface UpgradeAnswer {
  message: IncomingMessage
  /** Undefined: the function did not change the protocol. */
  socket: Duplex | undefined
}

const answerHeaders = (message: IncomingMessage): Record<string, string | string[]> => forwarded(message.headers)

/** Sends requests to the socket of a worker. */
export class WorkerConnection {
  readonly #socketPath: string
  readonly #controlToken: string
  readonly #agent = new Agent({ keepAlive: true })

  constructor(socketPath: string, controlToken: string) {
    this.#socketPath = socketPath
    this.#controlToken = controlToken
  }

  /** Rejects with the error of the connection. */
  async send(path: string, { method, headers, body, signal, ip }: ServiceRequest): Promise<ServiceResponse> {
    // The caller may have left while the worker started. No body can be sent with a request that is aborted: `pipeline` would
    // throw, and nothing would handle the rejection of the answer, which ends the process.
    signal.throwIfAborted()
    const answer = Promise.withResolvers<ServiceResponse>()
    const sent = startRequest({
      socketPath: this.#socketPath,
      agent: this.#agent,
      method,
      path,
      headers: { ...forwarded(headers), 'x-forwarded-for': ip },
      signal,
    })
    sent.on('error', answer.reject)
    sent.on('response', (message) =>
      answer.resolve({ status: message.statusCode ?? 500, headers: answerHeaders(message), body: message }),
    )
    // A function may answer before it has read the body; its connection is closed then.
    pipeline(body, sent, () => undefined)
    return answer.promise
  }

  /** Rejects with the error of the connection. */
  upgrade(path: string, { method, headers, signal, ip, head }: UpgradeRequest): Promise<UpgradeAnswer> {
    signal.throwIfAborted()
    const answer = Promise.withResolvers<UpgradeAnswer>()
    const sent = startRequest({
      socketPath: this.#socketPath,
      agent: false,
      method,
      path,
      headers: {
        ...forwarded(headers),
        connection: 'Upgrade',
        upgrade: String(headers['upgrade']),
        'x-forwarded-for': ip,
      },
      signal,
    })
    sent.on('error', answer.reject)
    sent.on('response', (message) => answer.resolve({ message, socket: undefined }))
    sent.on('upgrade', (message, socket, first) => {
      if (first.length > 0) socket.unshift(first)
      if (head.length > 0) socket.write(head)
      answer.resolve({ message, socket })
    })
    sent.end()
    return answer.promise
  }

  /** Resolves when the function was imported, and can be called. */
  askBoot(): Promise<void> {
    return this.#control('/boot')
  }

  /** Resolves when its process has answered. */
  ping(signal: AbortSignal): Promise<void> {
    return this.#control('/ping', signal)
  }

  #control(path: string, signal?: AbortSignal): Promise<void> {
    const answer = Promise.withResolvers<void>()
    const sent = startRequest({
      socketPath: this.#socketPath,
      // A connection that a request of the function keeps busy says nothing.
      agent: false,
      path,
      headers: { 'x-cairn-control': this.#controlToken },
      ...(signal === undefined ? {} : { signal }),
    })
    sent.on('error', answer.reject)
    sent.on('response', (message) => {
      message.resume()
      if (message.statusCode === 204) answer.resolve()
      else answer.reject(new Error('The bootstrap refused.'))
    })
    sent.end()
    return answer.promise
  }

  close(): void {
    this.#agent.destroy()
  }
}
