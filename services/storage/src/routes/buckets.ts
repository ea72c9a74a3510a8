import type { ServiceResponse } from '@cairn/service-kit'
import { isDatabaseError } from '@cairn/rest/data-access'
import { z } from 'zod'
import { BucketRow, bucketColumns } from '../bucket.ts'
import type { StorageCall } from '../context.ts'
import { asCaller } from '../database.ts'
import { afterDeletion, deletedColumns } from '../deleted-rows.ts'
import { checkBucketName } from '../names.ts'
import { answer } from '../answer.ts'
import { readJsonBody } from '../read-json.ts'
import { alreadyExists, bucketNotEmpty, bucketNotFound, invalidParameter } from '../storage-error.ts'
import { mimeTypePattern } from '../upload/mime-types.ts'
import { ownerOf } from '../upload/owner.ts'

const units = { '': 1, b: 1, kb: 1_000, mb: 1_000_000, gb: 1_000_000_000 } as const

const isUnit = (text: string): text is keyof typeof units => Object.hasOwn(units, text)

/** Bytes, or a text such as `20MB`. */
const sizeLimit = z
  .union([z.number(), z.string()])
  .nullable()
  .transform((value, context) => {
    if (value === null) return null
    const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([kmg]?b)?$/i.exec(String(value).trim()) ?? []
    const factor = unit.toLowerCase()
    if (amount !== '' && isUnit(factor)) return Math.floor(Number(amount) * units[factor])
    context.addIssue('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
    return z.NEVER
  })

const mimeTypes = z
  .array(z.string().regex(mimeTypePattern, 'a MIME type is written like image/png or image/*'))
  .max(100)
  .nullable()

const NewBucket = z.object({
  name: z.string(),
  id: z.string().optional(),
  public: z.boolean().default(false),
  file_size_limit: sizeLimit.default(null),
  allowed_mime_types: mimeTypes.default(null),
  type: z.enum(['STANDARD']).nullish(),
})

type InsertedBucket = Pick<BucketRow, 'id' | 'name' | 'public' | 'file_size_limit' | 'allowed_mime_types'>

const ChangedBucket = z.object({
  public: z.boolean().optional(),
  file_size_limit: sizeLimit.optional(),
  allowed_mime_types: mimeTypes.optional(),
})

/** Creates a bucket as the caller. */
export const insertBucket = async (call: StorageCall, bucket: InsertedBucket): Promise<void> => {
  checkBucketName(bucket.id)
  checkBucketName(bucket.name)
  const owner = ownerOf(call.caller)
  try {
    await asCaller(call, call.caller, {
      operation: 'bucket.create',
      queries: [
        {
          text: `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
            values ($1, $2, $3, $4, $5, $6, $7)`,
          values: [
            bucket.id,
            bucket.name,
            owner.uuid,
            owner.id,
            bucket.public,
            bucket.file_size_limit,
            bucket.allowed_mime_types,
          ],
          isHidden: true,
        },
      ],
    })
  } catch (error) {
    throw isDatabaseError(error) && error.code === '23505' ? alreadyExists('BucketAlreadyExists') : error
  }
}

export const createBucket = async (call: StorageCall): Promise<ServiceResponse> => {
  const bucket = await readJsonBody(call, NewBucket)
  const id = bucket.id ?? bucket.name
  await insertBucket(call, { ...bucket, id })
  return answer({ name: id })
}

const sortColumns = ['id', 'name', 'created_at', 'updated_at'] as const

const ListOptions = z.object({
  limit: z.coerce.number().int().min(1).max(10_000).default(10_000),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(''),
  sortColumn: z.enum(sortColumns).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

export const listBuckets = async (call: StorageCall): Promise<ServiceResponse> => {
  const options = ListOptions.safeParse(Object.fromEntries(call.request.query))
  if (!options.success)
    throw invalidParameter(options.error.issues.map(({ path, message }) => `${path.join('/')}: ${message}`).join('; '))
  const { limit, offset, search, sortColumn, sortOrder } = options.data
  const [found] = await asCaller(call, call.caller, {
    operation: 'bucket.list',
    isReadOnly: true,
    queries: [
      {
        text: `select ${bucketColumns} from storage.buckets where strpos(lower(name), lower($1)) > 0
          order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`,
        values: [search, limit, offset],
      },
    ],
  })
  return answer((found?.rows ?? []).map((row) => BucketRow.parse(row)))
}

const visibleBucket = async (call: StorageCall, id: string): Promise<BucketRow> => {
  const [found] = await asCaller(call, call.caller, {
    operation: 'bucket.get',
    isReadOnly: true,
    queries: [{ text: `select ${bucketColumns} from storage.buckets where id = $1`, values: [id] }],
  })
  const [row] = found?.rows ?? []
  if (row === undefined) throw bucketNotFound()
  return BucketRow.parse(row)
}

export const getBucket = async (call: StorageCall, id: string): Promise<ServiceResponse> =>
  answer(await visibleBucket(call, id))

export const updateBucket = async (call: StorageCall, id: string): Promise<ServiceResponse> => {
  const change = await readJsonBody(call, ChangedBucket)
  const changed = Object.entries(change).filter(([, value]) => value !== undefined)
  const assignments = changed.map(([column], index) => `${column} = $${index + 2}`)
  const [result] = await asCaller(call, call.caller, {
    operation: 'bucket.update',
    queries: [
      {
        text: `update storage.buckets set ${['id = id', ...assignments].join(', ')} where id = $1 returning id`,
        values: [id, ...changed.map(([, value]) => value)],
      },
    ],
  })
  if (result?.rows.length !== 1) throw bucketNotFound()
  return answer({ message: 'Successfully updated' })
}

const batchSize = 1_000

/** Deletes what the caller may delete, a batch in a transaction: an interruption leaves the rest. */
export const emptyBucket = async (call: StorageCall, id: string): Promise<ServiceResponse> => {
  await visibleBucket(call, id)
  for (;;) {
    call.request.signal.throwIfAborted()
    const [result] = await asCaller(call, call.caller, {
      operation: 'bucket.empty',
      queries: [
        {
          text: `delete from storage.objects where bucket_id = $1 and id in
            (select id from storage.objects where bucket_id = $1 limit ${batchSize}) returning ${deletedColumns}`,
          values: [id],
        },
      ],
    })
    if ((await afterDeletion(call, id, result?.rows)) === 0) return answer({ message: 'Successfully emptied' })
  }
}

/** Deletes an empty bucket. */
export const removeBucket = async (call: StorageCall, id: string): Promise<void> => {
  try {
    const [result] = await asCaller(call, call.caller, {
      operation: 'bucket.delete',
      queries: [{ text: 'delete from storage.buckets where id = $1 returning id', values: [id] }],
    })
    if (result?.rows.length !== 1) throw bucketNotFound()
  } catch (error) {
    throw isDatabaseError(error) && error.code === '23503' ? bucketNotEmpty() : error
  }
}

export const deleteBucket = async (call: StorageCall, id: string): Promise<ServiceResponse> => {
  await removeBucket(call, id)
  return answer({ message: 'Successfully deleted' })
}
