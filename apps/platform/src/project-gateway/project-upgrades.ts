import { STATUS_CODES } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { ServiceError } from '@cairn/service-kit'
import type { CallerAddress } from '../http/caller-address.ts'
import { requestIdFrom } from '../http/request-id.ts'
import { admit, openService } from './admission.ts'
import { withoutKeyAsToken } from './api-key.ts'
import { failedUnexpectedly, GatewayError, noSuchProject, tooManyAtOnce } from './gateway-error.ts'
import { readProjectAddress, serviceQuery } from './project-address.ts'
import type { ProjectHosts } from './project-hosts.ts'
import type { RunningProject } from '../project-runtime/running-project.ts'
import type { ProjectGatewayParts } from './project-gateway.ts'
import { upgradeEntry } from './request-entry.ts'

export interface UpgradeParts extends ProjectGatewayParts {
  hosts: Pick<ProjectHosts, 'projectUrl'>
  callerAddress: CallerAddress
  /** Answers a request in place of this process, or says that it does not. */
  answersInstead?: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
}

const notUpgradable = () =>
  new GatewayError(426, 'upgrade_not_supported', 'This service does not speak the protocol that was asked for.')

/** How long a client that was refused may leave its end open. */
const closingMs = 1_000

/** As clients reach the project: a proxy may have taken the encryption off. */
const schemeOf = ({ project }: RunningProject): string => new URL(project.url).protocol.slice(0, -1)

const asRefusal = (error: unknown): GatewayError | undefined => {
  if (error instanceof GatewayError) return error
  return error instanceof ServiceError ? new GatewayError(error.status, error.code, error.message) : undefined
}

const refuse = (socket: Duplex, error: GatewayError, requestId: string): void => {
  const body = error.body(requestId)
  socket.end(
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? 'Refused'}\r\n` +
      'content-type: application/json; charset=utf-8\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${requestId}\r\nconnection: close\r\n\r\n${body}`,
  )
  // The server has no time limits for it any more, and without reading, its end is not seen.
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), closingMs)
  socket.once('close', () => clearTimeout(timer))
}

type Hosts = UpgradeParts['hosts']

const addressOf = ({ url = '/', headers }: IncomingMessage, hosts: Hosts) =>
  readProjectAddress(hosts.projectUrl(url, headers.host))

/** Whether a request to change the protocol is one of a project's services. All others are handled as usual. */
export const isProjectUpgrade = (request: IncomingMessage, hosts: Hosts): boolean =>
  addressOf(request, hosts) !== undefined

const serveUpgrade = async (
  parts: UpgradeParts,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  requestId: string,
): Promise<void> => {
  const address = addressOf(request, parts.hosts)
  if (address === undefined) throw noSuchProject()
  const { method = 'GET', headers } = request
  const startedAt = performance.now()
  const admitted = await admit(parts, address, { method, headers })
  const { slots } = admitted.running
  if (!(await slots.enter())) throw tooManyAtOnce()
  // An open WebSocket does not keep its slot: the service bounds how many are open. It keeps the database awake.
  const { upgrade } = await openService(parts, admitted).finally(() => slots.leave())
  if (upgrade === undefined) throw notUpgradable()
  const { running } = admitted
  if (!socket.closed) {
    running.sockets += 1
    socket.once('close', () => {
      running.sockets -= 1
      parts.sleep.noteUse(address.ref)
    })
  }
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  const { url = '/' } = request
  const ip = parts.callerAddress(request)
  const log = (status: number) =>
    parts.log.write(
      upgradeEntry(
        { id: requestId, scheme: schemeOf(running), host: headers.host ?? '', url, ip, raw: request },
        address,
        { status, elapsedMs: performance.now() - startedAt },
      ),
      true,
    )
  const asked = {
    method,
    path: address.path,
    url,
    query: serviceQuery(address.search),
    headers: withoutKeyAsToken(headers),
    keyRole: admitted.key?.role,
    ip,
    requestId,
    signal: closed.signal,
    message: request,
    socket,
    head,
  }
  try {
    log(await upgrade(asked))
  } catch (error) {
    log((asRefusal(error) ?? failedUnexpectedly()).status)
    throw error
  }
}

/** Passes requests for WebSockets to the services of projects. Disposing closes open ones: the server waits for that. */
export const mountProjectUpgrades = (server: Server, parts: UpgradeParts): Disposable => {
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    const requestId = requestIdFrom(request.headers['x-request-id'])
    socket.on('error', () => socket.destroy())
    if (parts.answersInstead?.(request, socket, head) === true) return
    serveUpgrade(parts, request, socket, head, requestId).catch((error: unknown) => {
      const refusal = asRefusal(error)
      if (refusal === undefined)
        parts.logger.error({ err: error, requestId }, 'A service of a project failed to change the protocol')
      refuse(socket, refusal ?? failedUnexpectedly(), requestId)
    })
  })
  return {
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
