import { createHash, randomBytes } from 'node:crypto'
import { signingAlgorithms } from '@cairn/contracts/keys/signing-keys'
import { signingKeyStates } from '@cairn/contracts/keys/signing-key-states'
import { generateSigningKey, legacySigningKey } from '@cairn/service-kit'
import type { JWK } from 'jose'
import { z } from 'zod'

const Jwk = z.custom<JWK>((value) => typeof value === 'object' && value !== null && 'kty' in value)

const StoredSigningKey = z.object({
  id: z.string(),
  algorithm: z.enum(signingAlgorithms),
  status: z.enum(signingKeyStates),
  isLegacy: z.boolean(),
  jwk: Jwk,
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type StoredSigningKey = z.infer<typeof StoredSigningKey>

/** Secrets of a project that only the platform knows. They are stored encrypted. */
export const ProjectSecrets = z.object({
  adminPassword: z.string(),
  /** Of the project role, until the database was created with it. */
  postgresPassword: z.string().optional(),
  /** Where its database is made of a backup of another project, until it was. */
  source: z
    .object({
      ref: z.string(),
      backupId: z.string(),
      adminPassword: z.string(),
      /** The moment after it. */
      time: z.string().optional(),
    })
    .optional(),
  jwtSecret: z.string(),
  /** Where its database was copied from another project's: with what the second factors of users are sealed. */
  factorSeal: z.object({ jwtSecret: z.string(), ref: z.string() }).optional(),
  /** The first signing key of the project. */
  signingKey: Jwk,
  /** All signing keys, once one was created or changed. */
  signingKeys: z.array(StoredSigningKey).optional(),
})
export type ProjectSecrets = z.infer<typeof ProjectSecrets>

export const makeProjectSecrets = async (postgresPassword: string): Promise<ProjectSecrets> => ({
  adminPassword: randomBytes(24).toString('base64url'),
  postgresPassword,
  jwtSecret: randomBytes(40).toString('base64url'),
  signingKey: await generateSigningKey(),
})

/** For a project whose database is a copy of that of another one. */
export const makeSecretsOfCopy = async (
  postgresPassword: string,
  { ref, openSecrets }: { ref: string; openSecrets: () => ProjectSecrets },
): Promise<ProjectSecrets> => {
  const { jwtSecret, factorSeal = { jwtSecret, ref } } = openSecrets()
  return { ...(await makeProjectSecrets(postgresPassword)), factorSeal }
}

/** A UUID of version 8 that follows from the ref: the legacy secret has no id of its own. */
const legacyIdOf = (ref: string): string => {
  const hex = createHash('sha256').update(`legacy signing key of ${ref}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The signing keys of a project. Before the first change, the first key signs, and the legacy secret only verifies. */
export const signingKeysOf = ({
  ref,
  inserted_at: createdAt,
  openSecrets,
}: {
  ref: string
  inserted_at: string
  openSecrets: () => ProjectSecrets
}): StoredSigningKey[] => {
  const { jwtSecret, signingKey, signingKeys } = openSecrets()
  return (
    signingKeys ?? [
      {
        id: signingKey.kid ?? '',
        algorithm: 'ES256',
        status: 'in_use',
        isLegacy: false,
        jwk: signingKey,
        createdAt,
        updatedAt: createdAt,
      },
      {
        id: legacyIdOf(ref),
        algorithm: 'HS256',
        status: 'previously_used',
        isLegacy: true,
        jwk: legacySigningKey(jwtSecret),
        createdAt,
        updatedAt: createdAt,
      },
    ]
  )
}
