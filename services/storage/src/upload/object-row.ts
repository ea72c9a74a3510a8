import type { Query } from '@cairn/rest/data-access'
import { z } from 'zod'
import type { Place } from '../context.ts'
import { isAcceptedAt } from './accepted.ts'
import type { Owner } from './owner.ts'

/** What a row says of its object. */
export interface NewObject {
  metadata: Readonly<Record<string, unknown>> | null
  userMetadata: Readonly<Record<string, unknown>> | null
}

export interface NewRow extends NewObject {
  id: string
  place: Place
  version: string
  owner: Owner
}

const columns = 'id, bucket_id, name, owner, owner_id, version, metadata, user_metadata'

// Without `returning`: that would need a policy to read as well.
const insert = `insert into storage.objects (${columns})
  select ${columns} from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::jsonb[], $8::jsonb[])
    with ordinality as o (${columns}, at)`
const replace = `on conflict (bucket_id, name) do update set version = excluded.version,
  metadata = excluded.metadata, user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id
  returning id, old.version as replaced, old.id is not null as existed`

/** What an upsert returns. */
export const Upserted = z.object({ id: z.string(), replaced: z.string().nullable(), existed: z.boolean() })
export type Upserted = z.infer<typeof Upserted>

const json = (value: NewObject['metadata']): string | null => (value === null ? null : JSON.stringify(value))

/** Writes rows. With `ifAccepted`: those whose content was accepted before in the transaction. */
export const insertRows = (
  rows: readonly NewRow[],
  { isUpsert, ifAccepted }: { isUpsert: boolean; ifAccepted: boolean },
): Query => ({
  text: [insert, ...(ifAccepted ? [`where ${isAcceptedAt('o.at')}`] : []), ...(isUpsert ? [replace] : [])].join(' '),
  isHidden: !isUpsert,
  values: [
    rows.map(({ id }) => id),
    rows.map(({ place }) => place.bucket),
    rows.map(({ place }) => place.name),
    rows.map(({ owner }) => owner.uuid),
    rows.map(({ owner }) => owner.id),
    rows.map(({ version }) => version),
    rows.map(({ metadata }) => json(metadata)),
    rows.map(({ userMetadata }) => json(userMetadata)),
  ],
})
