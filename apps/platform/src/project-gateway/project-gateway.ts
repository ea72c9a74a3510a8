import { Readable } from 'node:stream'
import { isInert, sandboxPolicy } from '@cairn/service-kit'
import type { Logger, ServiceResponse } from '@cairn/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PlatformError } from '../errors.ts'
import type { RequestLog } from '../project-runtime/request-log.ts'
import type { RequestSlots } from '../project-runtime/request-slots.ts'
import { admit, openAtOnce, openService } from './admission.ts'
import type { AdmissionParts, Admitted } from './admission.ts'
import { AnswerDeadline } from './answer-deadline.ts'
import { boundedBody, boundStall } from './bounded-body.ts'
import { countedBody } from './counted-body.ts'
import type { SentBytes } from './counted-body.ts'
import { corsHeaders, isPreflight, preflightHeaders } from './cors.ts'
import {
  clientGone,
  failedUnexpectedly,
  GatewayError,
  noSuchProject,
  tooManyAtOnce,
  unavailable,
} from './gateway-error.ts'
import { GatewayRequest } from './gateway-request.ts'
import { readProjectAddress } from './project-address.ts'
import type { ProjectAddress } from './project-address.ts'
import { requestEntry } from './request-entry.ts'
import { UnsentAnswers, unsentLimits } from './unsent-answers.ts'

export interface ProjectGatewayParts extends AdmissionParts {
  log: RequestLog
  logger: Logger
}

const asGatewayError = (error: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): GatewayError => {
  if (error instanceof GatewayError) return error
  if (reply.raw.closed && error instanceof Error && error.name === 'AbortError') return clientGone()
  if (error instanceof PlatformError && error.reason === 'project_unavailable') return unavailable(error.message)
  logger.error({ err: error, requestId: request.id, url: request.url.split('?')[0] }, 'A service of a project failed')
  return failedUnexpectedly()
}

const sendRefusal = (error: GatewayError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds)
  return reply
    .code(error.status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(error.body(request.id))
}

/** What is known of a request beside its reply, for the moment in which its response is closed. */
interface Found {
  /** Nothing is kept about requests to projects that do not exist. */
  isProject: boolean
  /** Undefined: the answer says its length. */
  sent?: SentBytes
  /** Where it has a slot. Until the last byte is sent: a slow client only occupies a slot of its own project. */
  slots?: RequestSlots
  deadline?: AnswerDeadline
}

const discardAnswer = ({ body }: ServiceResponse): void => {
  if (body instanceof Readable) body.destroy()
}

const ask = async (
  parts: ProjectGatewayParts,
  admitted: Admitted,
  address: ProjectAddress,
  found: Found,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ServiceResponse> => {
  const { limits } = admitted.service
  const body = boundedBody(request.raw, limits.bodyBytes)
  const service = openAtOnce(parts, admitted) ?? (await openService(parts, admitted))
  boundStall(request.raw, limits.stallMs)
  const deadline = new AnswerDeadline(request.raw, limits.answerMs)
  if (reply.raw.closed) deadline.close({ isSent: false })
  else found.deadline = deadline
  const answer = service.handle(new GatewayRequest(request, address, admitted.key, body, deadline))
  try {
    return await deadline.race(answer)
  } catch (error) {
    // It may still come, and nobody reads it then: a file would stay open.
    answer.then(discardAnswer, () => undefined)
    throw error
  }
}

/**
 * Projects share the origin of the dashboard where they are served below a path of it. What somebody uploaded, or a function of a
 * database answers with, must not run there with the rights of who opens it. Browsers follow each of several policies.
 */
const restrictScripts = (reply: FastifyReply): void => {
  const type = reply.getHeader('content-type')
  if (type === undefined || isInert(String(type))) return
  const own = reply.getHeader('content-security-policy')
  void reply.header('content-security-policy', own === undefined ? sandboxPolicy : `${String(own)}, ${sandboxPolicy}`)
}

const ofOrigin = ['clear-site-data', 'set-cookie']

/** The same origin keeps the session of the dashboard: a link to a function would end it, or send cookies with every request. */
const restrictStorage = (reply: FastifyReply): void => {
  if (!reply.request.originalUrl.startsWith('/p/')) return
  for (const name of ofOrigin) void reply.removeHeader(name)
}

/** Sends an answer, and closes the connection of a client that does not read it. */
const send = (
  { status, headers = {}, body }: ServiceResponse,
  { service: { limits } }: Admitted,
  found: Found,
  reply: FastifyReply,
): FastifyReply => {
  void reply.code(status).headers(headers)
  restrictScripts(reply)
  restrictStorage(reply)
  const counted: SentBytes = { bytes: 0 }
  const isCounted = body instanceof Readable && !reply.hasHeader('content-length')
  if (isCounted) found.sent = counted
  const sent = reply.send(isCounted ? countedBody(body, counted) : body)
  const { socket } = reply.raw
  // What the system has taken over at once needs no deadline.
  if (body instanceof Readable || (socket !== null && socket.writableLength > 0)) socket?.setTimeout(limits.stallMs)
  return sent
}

// `internal`: before the project was found, the reason is that it could not be looked up.
const unknownCodes = new Set(['project_not_found', 'service_not_found', 'lookup_failed', 'internal'])

const serve = async (
  parts: ProjectGatewayParts & { unsent: UnsentAnswers },
  address: ProjectAddress,
  found: Found,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const admitted = await admit(parts, address, request)
  found.isProject = true
  const { slots } = admitted.running
  if (!slots.tryEnter() && !(await slots.enter())) throw tooManyAtOnce()
  if (reply.raw.closed) {
    // Nobody waits for the answer, and without the slot it would run beside as many as there are slots.
    slots.leave()
    throw clientGone()
  }
  found.slots = slots
  const answer = await ask(parts, admitted, address, found, request, reply)
  const { body } = answer
  if (typeof body !== 'string' || body.length <= unsentLimits.freeBytes) return send(answer, admitted, found, reply)
  const space = parts.unsent.hold(address.ref, body.length)
  if (space === undefined) throw tooManyAtOnce()
  if (reply.raw.closed) space[Symbol.dispose]()
  else reply.raw.on('close', () => space[Symbol.dispose]())
  // As bytes: the text is not held beside them.
  return send({ ...answer, body: Buffer.from(body) }, admitted, found, reply)
}

/** Serves `/p/{ref}/{service}/v1/*`: checks the key, wakes the project, and passes the request to the service. */
export const mountProjects = (server: FastifyInstance, given: ProjectGatewayParts): void => {
  const parts = { ...given, unsent: new UnsentAnswers(unsentLimits) }
  const { log } = parts
  server.all('/p/*', async (request, reply) => {
    if (isPreflight(request.method, request.headers))
      return reply.code(204).headers(preflightHeaders(request.headers)).send()
    void reply.headers(corsHeaders)
    const startedAt = performance.now()
    const address = readProjectAddress(request.url)
    const found: Found = { isProject: false }
    try {
      if (address === undefined) throw noSuchProject()
      reply.raw.on('close', () => {
        found.slots?.leave()
        found.deadline?.close({ isSent: reply.raw.writableFinished })
        const elapsedMs = performance.now() - startedAt
        log.write(requestEntry(request, reply, address, { elapsedMs, sent: found.sent }), found.isProject)
      })
      return await serve(parts, address, found, request, reply)
    } catch (error) {
      const refusal = asGatewayError(error, request, reply, parts.logger)
      if (!unknownCodes.has(refusal.code)) found.isProject = true
      return sendRefusal(refusal, request, reply)
    }
  })
}
