import type { Answer, Query } from '@cairn/rest/data-access'
import { z } from 'zod'
import { findBucket } from '../bucket.ts'
import type { DatabaseParts } from '../database.ts'
import { tooLarge } from '../storage-error.ts'
import { checkMimeType, essenceOf, familyOf } from './mime-types.ts'

/** What arrived for a bucket. */
export interface Content {
  bucket: string
  bytes: number
  mimetype: string
}

const setting = 'storage.accepted'

const isAccepted = `exists (select from storage.buckets b where b.id = c.bucket and coalesce(b.file_size_limit >= c.bytes, true)
  and (coalesce(cardinality(b.allowed_mime_types), 0) = 0 or exists (
    select from unnest(b.allowed_mime_types) allowed where lower(allowed) in (c.essence, c.family, '*/*'))))`

/** Notes for the transaction which files their buckets take. Run as the service, before the role of the caller is set. */
export const noteAcceptance = (contents: readonly Content[]): Query => ({
  text: `select set_config('${setting}', array_agg(${isAccepted} order by c.at)::text, true) as accepted
    from unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) with ordinality as c (bucket, bytes, essence, family, at)`,
  values: [
    contents.map(({ bucket }) => bucket),
    contents.map(({ bytes }) => bytes),
    contents.map(({ mimetype }) => essenceOf(mimetype)),
    contents.map(({ mimetype }) => familyOf(mimetype)),
  ],
})

/** A condition of the statement that follows: whether the content with this number, from 1 on, was accepted. */
export const isAcceptedAt = (at: string): string => `(current_setting('${setting}', true)::boolean[])[${at}]`

const Noted = z.object({ accepted: z.string() })

/** What was noted, in the order of the contents. */
export const readAccepted = (answer: Answer | undefined): boolean[] =>
  Noted.parse(answer?.rows[0])
    .accepted.slice(1, -1)
    .split(',')
    .map((text) => text === 't')

/** Throws why a bucket does not take a file. */
export const checkAcceptance = async (parts: DatabaseParts, content: Content): Promise<void> => {
  const { allowed_mime_types: types, file_size_limit: limit } = await findBucket(parts, content.bucket)
  checkMimeType(content.mimetype, types)
  if (limit !== null && content.bytes > limit) throw tooLarge()
}
