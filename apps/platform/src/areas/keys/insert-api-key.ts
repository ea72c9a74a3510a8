import { randomUUID } from 'node:crypto'
import type { newApiKeyTypes } from '@cairn/contracts/keys/api-keys'
import type { PoolClient } from 'pg'
import type { Secrets } from '../../secrets.ts'
import { digestOfApiKey, generateApiKey, prefixOfApiKey } from './api-key-format.ts'

interface NewApiKey {
  type: (typeof newApiKeyTypes)[number]
  name: string
  description: string | null
}

export const sealPurposeOfApiKey = (id: string): string => `api-key:${id}`

/** Stores a new key and returns its id. */
export const insertApiKey = async (
  client: Pick<PoolClient, 'query'>,
  secrets: Secrets,
  ref: string,
  { type, name, description }: NewApiKey,
): Promise<string> => {
  const id = randomUUID()
  const key = generateApiKey(type, ref)
  await client.query(
    `insert into platform.project_api_keys (id, project_id, type, name, description, digest, prefix, sealed_key)
     select $1, p.id, $3, $4, $5, $6, $7, $8 from platform.projects p where p.ref = $2`,
    [
      id,
      ref,
      type,
      name,
      description,
      digestOfApiKey(key),
      prefixOfApiKey(key, type),
      secrets.seal(key, sealPurposeOfApiKey(id)),
    ],
  )
  return id
}

/** The keys that a new project has: one of each type. */
export const insertDefaultApiKeys = async (
  client: Pick<PoolClient, 'query'>,
  secrets: Secrets,
  ref: string,
): Promise<void> => {
  for (const type of ['publishable', 'secret'] as const)
    await insertApiKey(client, secrets, ref, { type, name: 'default', description: null })
}
