import { authMethods } from '@cairn/auth'
import { scopes } from '@cairn/contracts/scopes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { jsonAnswer } from '../../http/json-answer.ts'

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/v1/oauth/authorize`,
  token_endpoint: `${issuer}/v1/oauth/token`,
  revocation_endpoint: `${issuer}/v1/oauth/revoke`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: authMethods,
  revocation_endpoint_auth_methods_supported: authMethods,
})

/** Tells clients of OAuth apps where the endpoints are and what they accept (RFC 8414). Open to everyone, from any origin. */
export const mountOauthMetadata = (server: FastifyInstance, { publicUrl }: Pick<Context, 'publicUrl'>): void => {
  server.get('/.well-known/oauth-authorization-server', (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=3600')
      .send(jsonAnswer(metadataOf(publicUrl()))),
  )
}
