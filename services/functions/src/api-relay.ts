import { rm } from 'node:fs/promises'
import { createServer, request as startRequest } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { listenForUser } from './unix-server.ts'
import type { WorkerUser } from './worker/function-worker.ts'

/** Where the services of a project answer on this machine. */
export interface ApiAddress {
  host: string
  port: number
  /** Of the project, as `/p/{ref}`. */
  path: string
  /** As callers from elsewhere name it: services write it into links. */
  publicHost: string
}

/** A step up, in any of the spellings that a server may take for one: nothing but the project's API is reached. */
const climbs = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\?#]|%2f|%5c|$)/i

const refuse = (response: ServerResponse, status: number, message: string): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ message }))
}

/** Clients of a proxy send the whole address. */
const pathOf = ({ url = '/' }: IncomingMessage): string => url.replace(/^http:\/\/[^/?#]*/, '')

/** Without what says where a request came from: a function is no proxy that is believed. */
const withoutOrigin = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'forwarded' && !name.startsWith('x-forwarded-')),
  )

const relay = (address: ApiAddress, incoming: IncomingMessage, response: ServerResponse): void => {
  const { host, port, path, publicHost } = address
  const { method, headers } = incoming
  const url = pathOf(incoming)
  if (!url.startsWith('/') || climbs.test(url)) return refuse(response, 400, 'This is no path of the API.')
  const sent = startRequest({
    host,
    port,
    method,
    path: `${path}${url}`,
    headers: { ...withoutOrigin(headers), host: publicHost },
  })
  sent.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    pipeline(answer, response, () => undefined)
  })
  sent.on('error', () => {
    if (response.headersSent) response.destroy()
    else refuse(response, 502, 'The API of the project does not respond.')
  })
  response.on('close', () => sent.destroy())
  pipeline(incoming, sent, () => undefined)
}

/**
 * A socket at which a project's functions reach its API. Otherwise they cannot: addresses of this machine are denied to them,
 * since other projects and the platform answer there too.
 */
export class ApiRelay {
  readonly #server: Server
  readonly #path: string

  private constructor(server: Server, path: string) {
    this.#server = server
    this.#path = path
  }

  static async open(path: string, address: () => ApiAddress, user: WorkerUser['user']): Promise<ApiRelay> {
    const server = createServer((incoming, response) => relay(address(), incoming, response))
    await listenForUser(server, path, user)
    return new ApiRelay(server, path)
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await rm(this.#path, { force: true })
  }
}
