import type { ServiceResponse } from '@cairn/service-kit'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { answer } from '../answer.ts'
import { findBucket } from '../bucket.ts'
import type { StorageCall } from '../context.ts'
import { asCaller } from '../database.ts'
import { deleteUnreferenced } from '../files/delete-unreferenced.ts'
import { isMissing } from '../files/file-errors.ts'
import { checkObjectName } from '../names.ts'
import { readJsonBody } from '../read-json.ts'
import { conditionOf, Part } from './selection.ts'

const mostNameBytes = 1_024
const moveBatch = 1_000
// Each is a link on the disk that is synced.
const copyBatch = 100

/** Names begin with `from`, which `to` takes the place of. */
const Relocation = z.object({
  part: Part,
  /** Where to, if that is another bucket. */
  bucket: z.string().optional(),
  from: z.string(),
  to: z.string(),
  /** The last name of the batch before. */
  after: z.string().nullish(),
})
type Relocation = z.infer<typeof Relocation>

const readRelocation = async (call: StorageCall): Promise<Relocation> => {
  const asked = await readJsonBody(call, Relocation)
  // With a letter behind it: a folder ends in a slash, and so is no name.
  if (asked.to !== '') checkObjectName(asked.to.endsWith('/') ? `${asked.to}x` : asked.to)
  if (asked.bucket !== undefined) await findBucket(call, asked.bucket)
  return asked
}

/** The next objects with their names to be, in the order of their names. */
const batchOf = (bucket: string, { part, bucket: target = bucket, from, to, after }: Relocation, limit: number) => {
  const { sql, value } = conditionOf(part, '$2')
  return {
    sql: `select o.id, o.name, o.version, o.metadata, $4::text || substr(o.name, length($3::text) + 1) as target
      from storage.objects o
      where o.bucket_id = $1 and starts_with(o.name, $3::text) and ${sql} and ($5::text is null or o.name > $5::text collate "C")
      order by o.name limit ${limit}`,
    values: [bucket, value, from, to, after ?? null, target],
  }
}

// Empty for a list of types, as `essenceOf`.
const type = `case when b.metadata ->> 'mimetype' ~ ',.*/' then ''
  else lower(btrim(split_part(coalesce(b.metadata ->> 'mimetype', 'application/octet-stream'), ';', 1))) end`

// As an upload is checked: a bucket takes from others only what it would take from callers.
const isAccepted = `exists (select from storage.buckets k where k.id = $6::text
    and ($6::text = $1::text or (
      (k.file_size_limit is null or jsonb_typeof(b.metadata -> 'size') is distinct from 'number'
        or (b.metadata ->> 'size')::numeric <= k.file_size_limit)
      and (coalesce(cardinality(k.allowed_mime_types), 0) = 0 or exists (
        select from unnest(k.allowed_mime_types) allowed
        where lower(allowed) in (${type}, '*/*', split_part(${type}, '/', 1) || '/*'))))))`

const isFree = `octet_length(b.target) <= ${mostNameBytes} and (b.target <> b.name or $6::text <> $1::text) and ${isAccepted}
  and not exists (select from storage.objects t where t.bucket_id = $6::text and t.name = b.target collate "C")`

/** `last`: where the next batch begins; null: that was all. */
const outcome = (seen: number, done: number, lastName: string | null, isWhole: boolean) =>
  answer({ done, skipped: seen - done, last: isWhole ? null : lastName })

const size = z.number().nullable().catch(null)
const Moved = z.object({
  seen: z.coerce.number(),
  moved: z.array(z.tuple([z.string(), z.string(), size])),
  last: z.string().nullable(),
})

/** Moves a batch. What has the name already stays, and its namesake where it was; so does what the bucket does not take. */
export const moveBatchOf = async (call: StorageCall, bucket: string): Promise<ServiceResponse> => {
  const asked = await readRelocation(call)
  const { sql, values } = batchOf(bucket, asked, moveBatch)
  const [found] = await asCaller(call, call.caller, {
    operation: 'object.move',
    queries: [
      {
        text: `with b as materialized (${sql}),
            moved as (update storage.objects o set name = b.target, bucket_id = $6::text from b where o.id = b.id and ${isFree}
              returning json_build_array(b.name, o.name, o.metadata -> 'size') as change)
          select (select count(*) from b) as seen, (select coalesce(json_agg(change), '[]') from moved) as moved, (select max(name) from b) as last`,
        values,
      },
    ],
  })
  const { seen, moved, last } = Moved.parse(found?.rows[0])
  call.changed(
    moved.flatMap(([from, to, bytes]) => [
      { kind: 'deleted' as const, bucket, name: from, size: bytes },
      { kind: 'created' as const, bucket: asked.bucket ?? bucket, name: to, size: bytes },
    ]),
  )
  return outcome(seen, moved.length, last, seen < moveBatch)
}

const Sources = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    version: z.string().nullable(),
    target: z.string(),
    is_free: z.boolean(),
  }),
)
const Copied = z.array(z.object({ version: z.string(), name: z.string(), size }))

const copyFile = async ({ files }: StorageCall, version: string | null): Promise<string | undefined> => {
  try {
    return await files.copy(version ?? '')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Copies a batch. What has the name already stays as it is. */
export const copyBatchOf = async (call: StorageCall, bucket: string): Promise<ServiceResponse> => {
  const asked = await readRelocation(call)
  const { bucket: into = bucket } = asked
  call.checkRoom()
  const { sql, values } = batchOf(bucket, asked, copyBatch)
  const [found] = await asCaller(call, call.caller, {
    operation: 'object.copy',
    isReadOnly: true,
    queries: [
      {
        text: `with b as (${sql}) select b.id, b.name, b.version, b.target, ${isFree} as is_free from b order by b.name`,
        values,
      },
    ],
  })
  const sources = Sources.parse(found?.rows ?? [])
  const copies = []
  for (const { id, target, version, is_free: free } of sources) {
    call.request.signal.throwIfAborted()
    const copied = free ? await copyFile(call, version) : undefined
    if (copied !== undefined) copies.push({ source: id, id: randomUUID(), target, version: copied })
  }
  const [inserted] = await asCaller(call, call.caller, {
    operation: 'object.copy',
    queries: [
      {
        text: `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
          select c.id, $5::text, c.target, o.owner, o.owner_id, c.version, o.metadata, o.user_metadata
          from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as c (source, id, target, version)
          join storage.objects o on o.id = c.source
          on conflict (bucket_id, name) do nothing returning version, name, metadata -> 'size' as size`,
        values: [
          copies.map(({ source }) => source),
          copies.map(({ id }) => id),
          copies.map(({ target }) => target),
          copies.map(({ version }) => version),
          into,
        ],
      },
    ],
  })
  const copied = Copied.parse(inserted?.rows ?? [])
  call.changed(copied.map(({ name, size: bytes }) => ({ kind: 'created', bucket: into, name, size: bytes })))
  const kept = new Set(copied.map(({ version }) => version))
  await deleteUnreferenced(
    call,
    copies.map(({ version }) => version).filter((version) => !kept.has(version)),
  )
  return outcome(sources.length, kept.size, sources.at(-1)?.name ?? null, sources.length < copyBatch)
}
