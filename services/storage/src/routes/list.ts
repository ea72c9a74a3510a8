import type { ServiceResponse } from '@cairn/service-kit'
import { z } from 'zod'
import { answer } from '../answer.ts'
import type { StorageCall } from '../context.ts'
import { asCaller } from '../database.ts'
import { readJsonBody } from '../read-json.ts'
import { invalidParameter } from '../storage-error.ts'

const date = z
  .date()
  .nullable()
  .transform((value) => value?.toISOString() ?? null)

const listed = {
  id: z.string().nullable(),
  updated_at: date,
  created_at: date,
  last_accessed_at: date,
  metadata: z.record(z.string(), z.unknown()).nullable(),
}

const Entry = z.object({ name: z.string(), ...listed })

const order = z.enum(['asc', 'desc']).default('asc')

const FolderOptions = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(0).max(10_000).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({ column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'), order })
    .default({ column: 'name', order: 'asc' }),
})

/** What is directly in a folder, with offset and limit. */
export const listFolder = async (call: StorageCall, bucket: string): Promise<ServiceResponse> => {
  const { prefix, limit, offset, search, sortBy } = await readJsonBody(call, FolderOptions)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const [found] = await asCaller(call, call.caller, {
    operation: 'object.list',
    isReadOnly: true,
    queries: [
      {
        text: 'select * from storage.search($1, $2, $3, 1, $4, $5, $6, $7)',
        values: [folder, bucket, limit, offset, search, sortBy.column, sortBy.order],
      },
    ],
  })
  return answer(z.array(Entry).parse(found?.rows ?? []))
}

const PageOptions = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).max(1_000).default(1_000),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(['name', 'updated_at', 'created_at']).default('name'), order })
    .default({ column: 'name', order: 'asc' }),
})
type PageOptions = z.infer<typeof PageOptions>

/** Where a page ended: its last key, and the time of it where that decides the order. */
const Cursor = z.object({ key: z.string(), time: z.iso.datetime({ offset: true }).optional() })
type Cursor = z.infer<typeof Cursor>

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

const readCursor = (text: string | undefined): Cursor | undefined => {
  if (text === undefined || text === '') return undefined
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw invalidParameter('Invalid Parameter cursor')
  }
}

const PageEntry = z.object({
  key: z.string(),
  is_folder: z.boolean(),
  version: z.string().nullable(),
  /** With microseconds, which a `Date` has not. */
  sort_time: z.string().nullish(),
  ...listed,
})
type PageEntry = z.infer<typeof PageEntry>

// Behind every name that begins with the text before it.
const last = '\u{10FFFF}'

const byDelimiter = (bucket: string, { prefix, limit, sortBy }: PageOptions, cursor: Cursor | undefined) => ({
  text: 'select * from storage.list_with_delimiter($1, $2, $3, $4, $5)',
  values: [bucket, prefix, cursor?.key ?? null, limit + 1, sortBy.order === 'desc'],
})

const flat = (bucket: string, { prefix, limit, sortBy }: PageOptions, cursor: Cursor | undefined) => {
  const { column, order: direction } = sortBy
  const beyond = direction === 'asc' ? '>' : '<'
  const place = column === 'name' ? '(name)' : `(${column}, name)`
  const from = column === 'name' ? '($4::text collate "C")' : '($5::timestamptz, $4::text collate "C")'
  return {
    text: `select name as key, false as is_folder, id, updated_at, created_at, last_accessed_at, metadata, version,
        to_char(${column === 'name' ? 'updated_at' : column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort_time
      from storage.objects
      where bucket_id = $1 and name >= $2 and name < $2 || '${last}' and ($4::text is null or ${place} ${beyond} ${from})
        and ($5::timestamptz is null or true)
      order by ${column === 'name' ? '' : `${column} ${direction}, `}name ${direction} limit $3`,
    values: [bucket, prefix, limit + 1, cursor?.key ?? null, cursor?.time ?? null],
  }
}

const cursorOf = (entry: PageEntry, { sortBy }: PageOptions): Cursor => {
  // Going up, the next page begins behind everything in the folder.
  if (entry.is_folder) return { key: sortBy.order === 'asc' ? `${entry.key}${last}` : entry.key }
  const { key, sort_time: time } = entry
  return { key, ...(sortBy.column !== 'name' && typeof time === 'string' && { time }) }
}

const folderOf = ({ key }: PageEntry) => ({ name: key.slice(0, -1), key })

const objectOf = ({ key, is_folder: _isFolder, sort_time: _time, ...entry }: PageEntry) => ({
  name: key,
  key,
  ...entry,
})

/** Objects whose names begin with a text, a page at a time; with a delimiter, the folders below it are one entry each. */
export const listPage = async (call: StorageCall, bucket: string): Promise<ServiceResponse> => {
  const options = await readJsonBody(call, PageOptions)
  const { limit, with_delimiter: hasFolders, sortBy } = options
  if (hasFolders && sortBy.column !== 'name')
    throw invalidParameter('Folders have no time: with_delimiter sorts by name only.')
  const cursor = readCursor(options.cursor)
  const [found] = await asCaller(call, call.caller, {
    operation: 'object.list_v2',
    isReadOnly: true,
    queries: [(hasFolders ? byDelimiter : flat)(bucket, options, cursor)],
  })
  const entries = z.array(PageEntry).parse(found?.rows ?? [])
  const page = entries.slice(0, limit)
  const end = page.at(-1)
  const hasNext = entries.length > limit
  return answer({
    hasNext,
    folders: page.filter((entry) => entry.is_folder).map(folderOf),
    objects: page.filter((entry) => !entry.is_folder).map(objectOf),
    ...(hasNext && end !== undefined && { nextCursor: writeCursor(cursorOf(end, options)) }),
  })
}
