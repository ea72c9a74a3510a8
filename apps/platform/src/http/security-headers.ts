import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { fail } from '../errors.ts'

const oneYearSeconds = 31_536_000

/** Names and values alternate in `rawHeaders`. */
const hasTwo = (rawHeaders: readonly string[], name: string): boolean => {
  let found = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index]
    if (header?.length === name.length && header.toLowerCase() === name) found += 1
  }
  return found > 1
}

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

const restrictHtml = (reply: FastifyReply): void => {
  if (!reply.hasHeader('content-security-policy'))
    void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache')
}

/** Headers of every answer, and what is refused whatever it asks for. */
export const addSecurityHeaders = (server: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void => {
  const isTlsEverywhere = publicUrl?.startsWith('https:') === true

  // One hook that calls back: every request waits for it.
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).headers(everywhere)
    // `protocol` believes the header `x-forwarded-proto` of trusted proxies alone.
    if (isTlsEverywhere || request.protocol === 'https')
      void reply.header('strict-transport-security', `max-age=${oneYearSeconds}`)
    // A proxy and this server could each follow another one of them.
    if (hasTwo(request.raw.rawHeaders, 'host'))
      done(fail('bad_request', { message: 'The request has two Host headers.' }))
    else done()
  })
  // The dashboard's pages bring a policy of their own. Other HTML, of a service or of a project, may load nothing.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type') ?? '').startsWith('text/html')) restrictHtml(reply)
    done()
  })
}
