import { randomBytes } from 'node:crypto'
import { generateSigningKey } from '@cairn/service-kit'
import type { JWK } from 'jose'
import { z } from 'zod'

const Jwk = z.custom<JWK>((value) => typeof value === 'object' && value !== null && 'kty' in value)

/** Secrets of a project that only the platform knows. They are stored encrypted. */
export const ProjectSecrets = z.object({
  adminPassword: z.string(),
  /** Of the project role, until the database was created with it. */
  postgresPassword: z.string().optional(),
  jwtSecret: z.string(),
  signingKey: Jwk,
})
export type ProjectSecrets = z.infer<typeof ProjectSecrets>

export const makeProjectSecrets = async (postgresPassword: string): Promise<ProjectSecrets> => ({
  adminPassword: randomBytes(24).toString('base64url'),
  postgresPassword,
  jwtSecret: randomBytes(40).toString('base64url'),
  signingKey: await generateSigningKey(),
})
