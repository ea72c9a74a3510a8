import type { NewApiKeyType } from '../areas/keys/api-key-format.ts'
import { roleOfApiKey } from '../areas/keys/api-key-format.ts'
import type { Database, Row } from '../db/database.ts'

/** A publishable or secret key, as the gateway checks it. */
export interface AcceptedApiKey {
  id: string
  role: 'anon' | 'service_role'
}

/** By the SHA-256 of the key, in base64. */
export type AcceptedApiKeys = ReadonlyMap<string, AcceptedApiKey>

interface AcceptedRow extends Row {
  id: string
  type: NewApiKeyType
  digest: Buffer
}

export const createAcceptedApiKeys =
  (db: Database) =>
  async (ref: string): Promise<AcceptedApiKeys> => {
    const rows = await db.query<AcceptedRow>(
      `select k.id, k.type, k.digest from platform.project_api_keys k
       join platform.projects p on p.id = k.project_id where p.ref = $1`,
      [ref],
    )
    return new Map(rows.map(({ id, type, digest }) => [digest.toString('base64'), { id, role: roleOfApiKey(type) }]))
  }
