import { createHash, randomBytes } from 'node:crypto'
import type { LocalRequest } from './local-server.ts'

export interface Client {
  id: string
  secret: string
}

interface Issued {
  redirectUri: string
  challenge: string
  nonce: string | null
}

const basicSecret = (headers: Headers): Client | undefined => {
  const encoded = /^Basic (.+)$/.exec(headers.get('authorization') ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':').map(decodeURIComponent)
  return { id, secret }
}

/** The part of OAuth that both stand-ins share: a code for who asks as they must, redeemed once by who can. */
export const createCodeGrant = (client: Client) => {
  const issued = new Map<string, Issued>()
  return {
    /** Where the browser is redirected to, with a code. Throws if the request is not valid. */
    issue: ({ url }: LocalRequest): URL => {
      const query = url.searchParams
      const challenge = query.get('code_challenge')
      const redirectUri = query.get('redirect_uri')
      const state = query.get('state')
      if (query.get('client_id') !== client.id || query.get('response_type') !== 'code')
        throw new Error('Unknown client')
      if (challenge === null || query.get('code_challenge_method') !== 'S256') throw new Error('No code challenge')
      if (redirectUri === null || state === null || !/^[\w-]{32}$/.test(state))
        throw new Error('No state of 32 characters')
      const code = randomBytes(16).toString('hex')
      issued.set(code, { redirectUri, challenge, nonce: query.get('nonce') })
      const next = new URL(redirectUri)
      next.searchParams.set('code', code)
      next.searchParams.set('state', state)
      return next
    },
    /** The question that a code answers; throws unless who redeems it is who asked. */
    redeem: ({ headers, form }: LocalRequest): Issued => {
      const code = form.get('code') ?? ''
      const found = issued.get(code)
      issued.delete(code)
      const shown = basicSecret(headers) ?? { id: form.get('client_id'), secret: form.get('client_secret') }
      if (shown.id !== client.id || shown.secret !== client.secret) throw new Error('Wrong client secret')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (found === undefined || found.redirectUri !== form.get('redirect_uri') || found.challenge !== challenge)
        throw new Error('Wrong code')
      return found
    },
  }
}
