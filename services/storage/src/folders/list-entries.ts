import type { ServiceResponse } from '@cairn/service-kit'
import { z } from 'zod'
import { answer } from '../answer.ts'
import { findBucket } from '../bucket.ts'
import type { StorageCall } from '../context.ts'
import { asCaller } from '../database.ts'
import { readJsonBody } from '../read-json.ts'
import { invalidParameter } from '../storage-error.ts'
import { last } from './selection.ts'

const columns = ['name', 'size', 'created_at', 'updated_at'] as const
type Column = (typeof columns)[number]

const Options = z.object({
  /** Empty, or a text that ends in a slash. */
  folder: z.string().regex(/^$|\/$/, 'a folder ends in a slash'),
  limit: z.int().min(1).max(1_000).default(200),
  cursor: z.string().nullish(),
  /** A part of names, in any case. */
  search: z.string().default(''),
  column: z.enum(columns).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
})
type Options = z.infer<typeof Options>

/** Where a page ended: the last folder, or the last file with the value that decides the order. Folders come first. */
const Cursor = z.object({ folder: z.string().optional(), file: z.string().optional(), value: z.string().optional() })
type Cursor = z.infer<typeof Cursor>

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

const readCursor = (text: string | null | undefined): Cursor => {
  if (text === undefined || text === null) return {}
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw invalidParameter('Invalid Parameter cursor')
  }
}

const firstSegment = `$2::text || split_part(substr(o.folder, length($2::text) + 1), '/', 1)`

/** Skips from one folder to the next, so the number of objects in them does not matter. */
const foldersQuery = (bucket: string, { folder, search, limit, column, order }: Options, after: string | undefined) => {
  const falls = column === 'name' && order === 'desc'
  // 0 is the character behind the slash.
  const beyond = (path: string) => (falls ? `o.folder < ${path} || '/'` : `o.folder >= ${path} || '0'`)
  const next = (condition: string) => `select ${firstSegment} as path from storage.objects o
    where o.bucket_id = $1::text and o.folder > $2::text and o.folder < $2::text || '${last}' and ${condition}
    order by o.folder ${falls ? 'desc' : 'asc'} limit 1`
  return {
    text: `with recursive child (path) as (
        (${next(`($3::text is null or ${beyond('$3::text')})`)})
        union all
        select (${next(beyond('child.path'))}) from child where child.path is not null
      )
      select substr(path, length($2::text) + 1) as name from child
      where path is not null and ($4::text = '' or strpos(lower(substr(path, length($2::text) + 1)), lower($4)) > 0)
      limit $5::int`,
    values: [bucket, folder, after === undefined ? null : `${folder}${after}`, search, limit],
  }
}

// The column can be written by SQL: it may say anything.
const size = `(case when jsonb_typeof(metadata -> 'size') = 'number' then (metadata ->> 'size')::numeric::float8 else 0 end)`
const time = (column: 'created_at' | 'updated_at') => `coalesce(${column}, '-infinity')`

/** What the order compares, and as which type. */
const sorted: Readonly<Record<Exclude<Column, 'name'>, { sql: string; type: string }>> = {
  size: { sql: size, type: 'float8' },
  created_at: { sql: time('created_at'), type: 'timestamptz' },
  updated_at: { sql: time('updated_at'), type: 'timestamptz' },
}

const filesQuery = (bucket: string, options: Options, cursor: Cursor, limit: number) => {
  const { folder, search, column, order } = options
  const beyond = order === 'asc' ? '>' : '<'
  const by = column === 'name' ? undefined : sorted[column]
  const place = by === undefined ? '(name)' : `(${by.sql}, name)`
  const from = by === undefined ? '($4::text collate "C")' : `($6::${by.type}, $4::text collate "C")`
  return {
    text: `select substr(name, length($2::text) + 1) as name, id, ${size} as size, metadata ->> 'mimetype' as mimetype,
        metadata ->> 'eTag' as etag, created_at, updated_at${by === undefined ? '' : `, (${by.sql})::text as value`}
      from storage.objects
      where bucket_id = $1::text and folder = $2::text and ($4::text is null or ${place} ${beyond} ${from})
        and ($3::text = '' or strpos(lower(substr(name, length($2::text) + 1)), lower($3)) > 0)
      order by ${by === undefined ? '' : `${by.sql} ${order}, `}name ${order} limit $5::int`,
    values: [
      bucket,
      folder,
      search,
      cursor.file === undefined ? null : `${folder}${cursor.file}`,
      limit,
      ...(by === undefined ? [] : [cursor.value ?? null]),
    ],
  }
}

const date = z
  .date()
  .nullable()
  .transform((value) => value?.toISOString() ?? null)

const Folders = z.array(z.object({ name: z.string() }))
const Files = z.array(
  z.object({
    name: z.string(),
    id: z.string(),
    size: z.number(),
    mimetype: z.string().nullable(),
    etag: z.string().nullable(),
    created_at: date,
    updated_at: date,
    value: z.string().optional(),
  }),
)

/** What is directly in a folder, a page at a time: its folders by name, then its files in any order. */
export const listEntries = async (call: StorageCall, bucket: string): Promise<ServiceResponse> => {
  const options = await readJsonBody(call, Options)
  const cursor = readCursor(options.cursor)
  const { limit } = options
  await findBucket(call, bucket)
  const ask = async (query: { text: string; values: unknown[] }) => {
    const [found] = await asCaller(call, call.caller, {
      operation: 'object.list',
      isReadOnly: true,
      queries: [query],
    })
    return found?.rows ?? []
  }
  const folders =
    cursor.file === undefined
      ? Folders.parse(await ask(foldersQuery(bucket, { ...options, limit: limit + 1 }, cursor.folder)))
      : []
  const shownFolders = folders.slice(0, limit)
  if (folders.length > limit)
    return answer({
      folders: shownFolders,
      files: [],
      cursor: writeCursor({ folder: shownFolders.at(-1)?.name ?? '' }),
    })
  const wanted = limit - shownFolders.length
  const files = Files.parse(await ask(filesQuery(bucket, options, cursor, wanted + 1)))
  const shownFiles = files.slice(0, wanted)
  const end = shownFiles.at(-1)
  const hasMore = files.length > wanted
  const lastFolder = shownFolders.at(-1)?.name
  // A page that is full of folders: the next one has the files.
  const rest =
    end === undefined
      ? { folder: lastFolder ?? '' }
      : { file: end.name, ...(end.value !== undefined && { value: end.value }) }
  return answer({
    folders: shownFolders,
    files: shownFiles.map(({ value: _value, ...file }) => file),
    cursor: hasMore ? writeCursor(rest) : null,
  })
}
