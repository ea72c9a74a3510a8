import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { ServiceRequest } from '@cairn/service-kit'
import type { FastifyRequest } from 'fastify'
import type { AnswerDeadline } from './answer-deadline.ts'
import { serviceQuery } from './project-address.ts'
import type { ProjectAddress } from './project-address.ts'
import type { CheckedApiKey } from './api-key.ts'
import { withoutKeyAsToken } from './api-key.ts'

/** A request as a service gets it. The query and the signal are made when they are read: many services need neither. */
export class GatewayRequest implements ServiceRequest {
  readonly method: string
  readonly path: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
  readonly requestId: string
  readonly keyRole: CheckedApiKey['role'] | undefined
  /** Read at once: a socket that has closed has no address. */
  readonly ip: string
  readonly #search: string
  readonly #deadline: AnswerDeadline
  #query: URLSearchParams | undefined

  constructor(
    request: FastifyRequest,
    { path, search }: ProjectAddress,
    key: CheckedApiKey | undefined,
    body: Readable,
    deadline: AnswerDeadline,
  ) {
    this.method = request.method
    this.path = path
    this.url = request.originalUrl
    this.headers = withoutKeyAsToken(request.headers)
    this.keyRole = key?.role
    this.body = body
    this.requestId = request.id
    this.ip = request.ip
    this.#search = search
    this.#deadline = deadline
  }

  get query(): URLSearchParams {
    this.#query ??= serviceQuery(this.#search)
    return this.#query
  }

  get signal(): AbortSignal {
    return this.#deadline.signal
  }
}
