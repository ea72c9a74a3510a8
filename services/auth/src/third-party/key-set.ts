import { z } from 'zod'

const text = z.string().min(1).max(4_096)
const label = z.string().min(1).max(512)

const RsaKey = z.object({
  kty: z.literal('RSA'),
  n: text,
  e: text,
  kid: label,
  alg: z.enum(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']),
})

const EcKey = z.object({
  kty: z.literal('EC'),
  crv: z.enum(['P-256', 'P-384', 'P-521']),
  x: text,
  y: text,
  kid: label,
  alg: z.enum(['ES256', 'ES384', 'ES512']),
})

/** A public key that signs tokens. A shared secret is none: everybody who can read the key set could sign with it. */
export const PublicKey = z.union([RsaKey, EcKey])
export type PublicKey = z.infer<typeof PublicKey>

const KeySet = z.object({
  keys: z
    .array(
      z.looseObject({
        kty: z.unknown().optional(),
        crv: z.unknown().optional(),
        alg: z.unknown().optional(),
        use: z.unknown().optional(),
      }),
    )
    .max(100),
})
type AnyKey = z.output<typeof KeySet>['keys'][number]

const mostKeys = 20

// Keys need not name their algorithm.
const usualAlgorithms: readonly (readonly [curve: string, algorithm: string])[] = [
  ['P-256', 'ES256'],
  ['P-384', 'ES384'],
  ['P-521', 'ES512'],
]

const usualAlgorithm = ({ kty, crv }: AnyKey): string | undefined =>
  kty === 'RSA' ? 'RS256' : usualAlgorithms.find(([curve]) => curve === crv)?.[1]

const signingKeyOf = (key: AnyKey): PublicKey[] => {
  const { data } = PublicKey.safeParse({ ...key, alg: key.alg ?? usualAlgorithm(key) })
  return data === undefined || (key.use !== undefined && key.use !== 'sig') ? [] : [data]
}

/** The keys of a JWKS that can verify tokens. Throws if there is none. */
export const publicKeysIn = (keySet: unknown): PublicKey[] => {
  const keys = KeySet.parse(keySet).keys.flatMap(signingKeyOf)
  if (keys.length === 0) throw new Error('The key set has no public key with a kid that signs tokens.')
  return keys.slice(0, mostKeys)
}
