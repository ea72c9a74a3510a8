import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkApiKey } from '../../project-gateway/api-key.ts'
import { GatewayError, noSuchProject } from '../../project-gateway/gateway-error.ts'
import { isRef } from '@cairn/contracts/projects/project-ref'
import type { ProjectRuntime } from '../../project-runtime/project-runtime.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { projectFamilies } from './project-families.ts'
import type { ProjectMetrics } from './project-metrics.ts'
import { prometheusText, prometheusType } from './prometheus-text.ts'

interface Parts {
  runtime: Pick<ProjectRuntime, 'find' | 'known'>
  metrics: Pick<ProjectMetrics, 'latest'>
  /** Why the plan of a project does not include metrics; undefined: it does. */
  metricsLack: (project: StoredProject) => string | undefined
  noteApiKeyUse: (id: string) => void
}

const challenge = { 'www-authenticate': 'Basic realm="metrics of the project", charset="UTF-8"' }

/** Prometheus sends the key as a password; `service_role` is the name that goes with it. */
const keyAsHeader = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(headers.authorization ?? '')?.[1]
  if (encoded === undefined) return headers
  const { authorization: _basic, ...others } = headers
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  return { ...others, apikey: text.slice(text.indexOf(':') + 1) }
}

const serviceKeyNeeded = () =>
  new GatewayError(403, 'service_key_needed', 'Metrics need a secret key', {
    hint: 'Send a secret key of the project, or its service_role key, as the password of basic authentication.',
  })

const scrape = async (
  { runtime, metrics, metricsLack, noteApiKeyUse }: Parts,
  request: FastifyRequest,
): Promise<string> => {
  const ref = /^\/p\/([^/]+)\//.exec(request.url)?.[1] ?? ''
  const running = isRef(ref) ? (runtime.known(ref) ?? (await runtime.find(ref))) : undefined
  if (running === undefined) throw noSuchProject()
  const key = await checkApiKey(keyAsHeader(request.headers), '', running)
  if (key.id !== undefined) noteApiKeyUse(key.id)
  if (key.role !== 'service_role') throw serviceKeyNeeded()
  const lack = metricsLack(running.stored)
  if (lack !== undefined) throw new GatewayError(403, 'plan_lacks', lack)
  return prometheusText(projectFamilies([{ ref, sample: metrics.latest(ref) }]))
}

/**
 * The metrics of a project in the text format of Prometheus, at the address that the reference product has for them. It
 * is no service: a project that is asleep is not started, and scraping does not keep it awake.
 */
export const mountProjectMetrics = (server: FastifyInstance, parts: Parts): void => {
  server.get('/p/:ref/customer/v1/privileged/metrics', async (request, reply): Promise<FastifyReply> => {
    void reply.header('cache-control', 'no-store')
    try {
      return await reply.type(prometheusType).send(await scrape(parts, request))
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      if (error.status === 401) void reply.headers(challenge)
      return reply.code(error.status).type('application/json; charset=utf-8').send(error.body(request.id))
    }
  })
}
