import { isScope } from '@cairn/contracts/scopes'
import type { Scope } from '@cairn/contracts/scopes'
import { z } from 'zod'
import type { Queries, Row } from '../../db/database.ts'

/** What the server of the protocol knows of an app. */
export interface PublishedApp {
  id: string
  name: string
  isConfidential: boolean
  redirectUris: readonly string[]
  scopes: readonly Scope[]
}

interface PublishedRow extends Row {
  id: string
  name: string
  is_confidential: boolean
  redirect_uris: string[]
  scopes: string[]
}

const uuid = z.guid()

/** By its client_id. */
export const findPublishedApp = async (db: Queries, id: string | undefined): Promise<PublishedApp | undefined> => {
  if (id === undefined || !uuid.safeParse(id).success) return undefined
  const [row] = await db.query<PublishedRow>(
    'select id, name, is_confidential, redirect_uris, scopes from platform.oauth_apps where id = $1',
    [id],
  )
  return (
    row && {
      id: row.id,
      name: row.name,
      isConfidential: row.is_confidential,
      redirectUris: row.redirect_uris,
      scopes: row.scopes.filter(isScope),
    }
  )
}
