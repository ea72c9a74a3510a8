import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { fail } from '../errors.ts'

const oneYearSeconds = 31_536_000

const countOf = (rawHeaders: readonly string[], name: string): number =>
  rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === name).length

/** Headers of every answer, and what is refused whatever it asks for. */
export const addSecurityHeaders = (server: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void => {
  const isTlsEverywhere = publicUrl?.startsWith('https:') === true

  server.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      // `protocol` believes the header `x-forwarded-proto` of trusted proxies alone.
      ...(isTlsEverywhere || request.protocol === 'https'
        ? { 'strict-transport-security': `max-age=${oneYearSeconds}` }
        : {}),
    })
  })
  // A proxy and this server could each follow another one of them.
  server.addHook('onRequest', async ({ raw }) => {
    if (countOf(raw.rawHeaders, 'host') > 1) throw fail('bad_request', { message: 'The request has two Host headers.' })
  })
  // The dashboard's pages bring a policy of their own. Other HTML, of a service or of a project, may load nothing.
  server.addHook('onSend', async (_request, reply) => {
    if (!String(reply.getHeader('content-type') ?? '').startsWith('text/html')) return
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache')
  })
}
