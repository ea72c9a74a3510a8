import { signApiKey } from '@cairn/service-kit'
import type { Project } from '@cairn/service-kit'
import type { Database, Row } from '../../db/database.ts'
import type { Secrets } from '../../secrets.ts'
import { sealPurposeOfApiKey } from '../keys/insert-api-key.ts'
import { sealPurposeOfS3Key } from './s3-key-store.ts'

interface SealedRow extends Row {
  id: string
  sealed: string
}

interface LegacyRow extends Row {
  inserted_at: Date
  is_disabled: boolean
}

/** The public keys of a project, in full: with a session token, one of them is the secret. */
const publicKeys = async (db: Database, secrets: Secrets, { ref, jwtSecret }: Project): Promise<string[]> => {
  const [legacy, publishable] = await Promise.all([
    db.query<LegacyRow>(
      'select inserted_at, legacy_keys_disabled_at is not null as is_disabled from platform.projects where ref = $1',
      [ref],
    ),
    db.query<SealedRow>(
      `select k.id, k.sealed_key as sealed from platform.project_api_keys k
       join platform.projects p on p.id = k.project_id where p.ref = $1 and k.type = 'publishable'`,
      [ref],
    ),
  ])
  const opened = publishable.flatMap(({ id, sealed }) => secrets.open(sealed, sealPurposeOfApiKey(id)) ?? [])
  const [project] = legacy
  if (project === undefined || project.is_disabled) return opened
  return [await signApiKey('anon', ref, jwtSecret, project.inserted_at), ...opened]
}

/**
 * The secrets that may have signed a request with this access key. Asked for each request, and not kept: a deleted key is
 * refused at once.
 */
export const createS3Secrets =
  ({ db, secrets }: { db: Database; secrets: Secrets }) =>
  async (project: Project, accessKey: string): Promise<string[]> => {
    if (accessKey === project.ref) return publicKeys(db, secrets, project)
    const rows = await db.query<SealedRow>(
      `select k.id, k.sealed_secret as sealed from platform.project_s3_keys k
       join platform.projects p on p.id = k.project_id where p.ref = $1 and k.access_key = $2`,
      [project.ref, accessKey],
    )
    return rows.flatMap(({ id, sealed }) => secrets.open(sealed, sealPurposeOfS3Key(id)) ?? [])
  }
