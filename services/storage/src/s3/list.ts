import type { ServiceResponse } from '@cairn/service-kit'
import { z } from 'zod'
import { findBucket } from '../bucket.ts'
import { asCaller } from '../database.ts'
import { invalidParameter } from '../storage-error.ts'
import { answerXml } from './answer.ts'
import { notImplemented, numberOf } from './call.ts'
import type { S3Call } from './call.ts'
import { encodeUri } from './canonical-request.ts'
import type { XmlContent } from './xml.ts'

const Entry = z.object({
  key: z.string(),
  is_folder: z.boolean(),
  updated_at: z.date().nullable(),
  metadata: z
    .looseObject({ eTag: z.string().catch(''), size: z.number().catch(0) })
    .nullable()
    .catch(null),
})
type Entry = z.infer<typeof Entry>

// Behind every name that begins with the text before it.
const last = '\u{10FFFF}'

interface Listing {
  prefix: string
  delimiter: string
  most: number
  /** The list begins behind it. */
  after: string
  encode: (key: string) => string
}

const encodePath = (key: string): string => key.split('/').map(encodeUri).join('/')

const readListing = ({ query }: S3Call['request'], after: string): Listing => {
  const delimiter = query.get('delimiter') ?? ''
  if (delimiter !== '' && delimiter !== '/') throw notImplemented('A delimiter other than the slash')
  const encoding = query.get('encoding-type')
  if (encoding !== null && encoding !== 'url') throw invalidParameter('encoding-type must be url.')
  return {
    prefix: query.get('prefix') ?? '',
    delimiter,
    most: numberOf(query, 'max-keys', { least: 0, most: 2 ** 31 - 1, absent: 1_000 }),
    after,
    encode: encoding === 'url' ? encodePath : String,
  }
}

const findEntries = async (call: S3Call, bucket: string, { prefix, delimiter, most, after }: Listing) => {
  await findBucket(call, bucket)
  const limit = Math.min(most, 1_000)
  const query =
    delimiter === '/'
      ? {
          text: 'select key, is_folder, updated_at, metadata from storage.list_with_delimiter($1, $2, $3, $4, false)',
          values: [bucket, prefix, after === '' ? null : after, limit + 1],
        }
      : {
          text: `select name as key, false as is_folder, updated_at, metadata from storage.objects
            where bucket_id = $1 and name >= $2 and name < $2 || '${last}' and name > $3 order by name limit $4`,
          values: [bucket, prefix, after, limit + 1],
        }
  const [found] = await asCaller(call, call.caller, { operation: 's3.object.list', isReadOnly: true, queries: [query] })
  const entries = z.array(Entry).parse(found?.rows ?? [])
  return { entries: entries.slice(0, limit), isTruncated: limit > 0 && entries.length > limit }
}

/** Where the next page begins: behind everything in a folder. */
const endOf = (entry: Entry | undefined): string =>
  entry === undefined ? '' : `${entry.key}${entry.is_folder ? last : ''}`

const contentsOf = (entries: readonly Entry[], { encode }: Listing): [name: string, content: XmlContent][] =>
  entries.map(({ key, is_folder: isFolder, updated_at: updatedAt, metadata }) =>
    isFolder
      ? ['CommonPrefixes', [['Prefix', encode(key)]]]
      : [
          'Contents',
          [
            ['Key', encode(key)],
            ['LastModified', (updatedAt ?? new Date(0)).toISOString()],
            ['ETag', metadata?.eTag ?? ''],
            ['Size', metadata?.size ?? 0],
            ['StorageClass', 'STANDARD'],
          ],
        ],
  )

const common = (bucket: string, { prefix, delimiter, most, encode }: Listing, isTruncated: boolean) =>
  [
    ['Name', bucket],
    ['Prefix', encode(prefix)],
    delimiter === '' ? undefined : (['Delimiter', delimiter] as const),
    ['MaxKeys', most],
    encode === String ? undefined : (['EncodingType', 'url'] as const),
    ['IsTruncated', isTruncated],
  ] as const

const readToken = (token: string): string => {
  const text = Buffer.from(token, 'base64url').toString()
  if (text.includes('\0') || Buffer.from(text).toString('base64url') !== token)
    throw invalidParameter('The continuation token provided is incorrect')
  return text
}

export const listV2 = async (call: S3Call, bucket: string): Promise<ServiceResponse> => {
  const { query } = call.request
  const token = query.get('continuation-token')
  const startAfter = query.get('start-after')
  const listing = readListing(call.request, token === null ? (startAfter ?? '') : readToken(token))
  const { entries, isTruncated } = await findEntries(call, bucket, listing)
  return answerXml('ListBucketResult', [
    ...common(bucket, listing, isTruncated),
    ['KeyCount', entries.length],
    token === null ? undefined : ['ContinuationToken', token],
    startAfter === null ? undefined : ['StartAfter', listing.encode(startAfter)],
    isTruncated ? ['NextContinuationToken', Buffer.from(endOf(entries.at(-1))).toString('base64url')] : undefined,
    ...contentsOf(entries, listing),
  ])
}

export const listV1 = async (call: S3Call, bucket: string): Promise<ServiceResponse> => {
  const { query } = call.request
  const marker = query.get('marker') ?? ''
  // A folder as the marker of the page before: everything in it was listed as one entry.
  const after = query.get('delimiter') === '/' && marker.endsWith('/') ? `${marker}${last}` : marker
  const listing = readListing(call.request, after)
  const { entries, isTruncated } = await findEntries(call, bucket, listing)
  return answerXml('ListBucketResult', [
    ...common(bucket, listing, isTruncated),
    ['Marker', listing.encode(marker)],
    isTruncated ? ['NextMarker', listing.encode(entries.at(-1)?.key ?? '')] : undefined,
    ...contentsOf(entries, listing),
  ])
}
