import type { Project, Service } from '@cairn/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { abortedWithReply } from '../http/aborted-with-reply.ts'

/** Hands everything below `prefix` to a service, body unread: what is in it is the service's business. */
export const mountService = async (
  server: FastifyInstance,
  prefix: string,
  service: Service,
  findProject: (request: FastifyRequest) => Project | Promise<Project>,
): Promise<void> => {
  await server.register(
    async (scope) => {
      scope.all('/*', async (request, reply) => {
        const url = new URL(request.raw.url ?? '/', 'http://service')
        const answer = await service(
          {
            method: request.method,
            path: url.pathname.slice(prefix.length),
            url: request.originalUrl,
            query: url.searchParams,
            headers: request.headers,
            body: request.raw,
            ip: request.ip,
            requestId: request.id,
            signal: abortedWithReply(reply),
          },
          await findProject(request),
        )
        return reply
          .code(answer.status)
          .headers(answer.headers ?? {})
          .send(answer.body)
      })
    },
    { prefix },
  )
}
