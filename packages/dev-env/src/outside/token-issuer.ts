import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { JWK } from 'jose'
import type { LocalServer } from './listen-locally.ts'
import { jsonAnswer, startLocalServer } from './local-server.ts'

interface SigningKey {
  privateKey: CryptoKey
  publicJwk: JWK & { kid: string }
}

const newKey = async (kid: string): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
}

/** A service that people sign in to, and that gives them tokens which others can verify by its published keys. */
export interface TokenIssuer extends LocalServer {
  issuer: string
  keysUrl: string
  publicKeys: () => JWK[]
  /** A token as it is today, with other claims in some places; undefined leaves one out. */
  token: (claims?: Readonly<Record<string, unknown>>) => Promise<string>
  /** Signs with another key from now on, and publishes that alone. */
  rotate: () => Promise<void>
}

/** Calls itself by its address and `path`. */
export const startTokenIssuer = async ({ path = '' } = {}): Promise<TokenIssuer> => {
  let key = await newKey('key-1')
  let count = 1
  const server = await startLocalServer(({ url }) => {
    if (url.pathname === '/.well-known/openid-configuration')
      return jsonAnswer({ issuer, jwks_uri: keysUrl, id_token_signing_alg_values_supported: ['ES256'] })
    return url.pathname === '/keys' ? jsonAnswer({ keys: [key.publicJwk] }) : undefined
  })
  const issuer = `${server.url}${path}`
  const keysUrl = `${server.url}/keys`
  return {
    ...server,
    issuer,
    keysUrl,
    publicKeys: () => [key.publicJwk],
    token: (claims = {}) => {
      const seconds = Math.floor(Date.now() / 1000)
      const usual = { iss: issuer, sub: 'visitor|42', aud: 'bakery', role: 'authenticated', exp: seconds + 3_600 }
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: key.publicJwk.kid })
        .setIssuedAt()
        .sign(key.privateKey)
    },
    rotate: async () => {
      count += 1
      key = await newKey(`key-${count}`)
    },
  }
}
