import { createHmac } from 'node:crypto'
import { signAccessToken, verifyToken } from '@cairn/service-kit'
import type { Project } from '@cairn/service-kit'
import { z } from 'zod'
import { Transform } from './images/transform.ts'
import { invalidParameter, invalidSignature } from './storage-error.ts'

type Jwk = Project['signingKey']

/** The object that a token is for, as `bucket/name`, and what it allows. */
const Claims = z.object({
  url: z.string(),
  for: z.enum(['download', 'image', 'upload', 'zip']),
  /** Of an upload: whose it is, and whether it may replace an object. */
  owner: z.string().optional(),
  upsert: z.boolean().optional(),
  /** Of an image: what is made of it. */
  transform: Transform.optional(),
  /** Of a ZIP archive: the files in it, and the folders, whose names end in a slash; and the folder that names in it are below. */
  items: z.array(z.string()).optional(),
  base: z.string().optional(),
})
export type SignedClaims = z.infer<typeof Claims>

const longestSeconds = 10 * 365 * 24 * 3_600

/** How long a signed URL is valid, as a caller asked for. */
export const ExpiresIn = z.int().min(1).max(longestSeconds)

export interface TokenSigner {
  sign: (claims: SignedClaims, seconds: number) => Promise<string>
  /** Throws unless the token is valid for this use of this object. */
  verify: (token: string | null, use: Pick<SignedClaims, 'url' | 'for'>) => Promise<SignedClaims>
}

/**
 * Tokens in URLs. Their key is derived from the project's secret, so that none of them is accepted as an API key or an access
 * token, nor the other way round.
 */
export const createTokenSigner = (project: Pick<Project, 'jwtSecret'>): TokenSigner => {
  const derived = createHmac('sha256', project.jwtSecret).update('signed URLs of storage').digest('base64url')
  const key: Jwk = { kty: 'oct', k: derived, alg: 'HS256' }
  const keys = { jwtSecret: derived, signingKey: key, verificationKeys: [key] }
  return {
    sign: (claims, seconds) => signAccessToken({ ...claims }, keys, seconds),
    verify: async (token, use) => {
      if (token === null || token === '') throw invalidParameter('Missing Required Parameter token')
      const verdict = await verifyToken(token, keys)
      if (!verdict.ok)
        throw invalidSignature(
          verdict.reason === 'expired' ? '"exp" claim timestamp check failed' : 'Invalid signature',
        )
      const claims = Claims.safeParse(verdict.claims)
      if (!claims.success || claims.data.url !== use.url || claims.data.for !== use.for)
        throw invalidSignature('Invalid signature')
      return claims.data
    },
  }
}
