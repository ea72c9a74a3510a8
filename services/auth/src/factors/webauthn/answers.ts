import { z } from 'zod'
import type { UserRow } from '../../user.ts'

// Loaded by the first who uses a security key: it brings the formats of certificates with it.
export const loadWebAuthn = () => import('@simplewebauthn/server')

// EdDSA, ES256 and RS256: what security keys have. The library would ask Node for experimental ones too.
export const algorithms = [-8, -7, -257]

const base64Url = z
  .string()
  .min(1)
  .max(50_000)
  .regex(/^[\w-]+$/)
const credentialFields = { id: base64Url, rawId: base64Url, type: z.literal('public-key') }

/** What a page sends of a key that was made. */
export const Registration = z.object({
  ...credentialFields,
  response: z.object({ clientDataJSON: base64Url, attestationObject: base64Url }),
})

/** What a page sends of a key that has signed. */
export const Assertion = z.object({
  ...credentialFields,
  response: z.object({ clientDataJSON: base64Url, authenticatorData: base64Url, signature: base64Url }),
})

/** What a page sends beside it, of a passkey. */
export const PasskeyAnswer = z.object({
  response: z.object({
    transports: z.array(z.string().max(20)).max(10).default([]),
    userHandle: base64Url.nullish(),
  }),
})

/** As the browser shows the user of a key. */
export const nameOf = ({ email, phone, id }: UserRow): string =>
  [email, phone].find((each) => each !== null && each !== '') ?? id
