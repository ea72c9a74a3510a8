import type { ServiceResponse } from '@cairn/service-kit'
import { PassThrough, Readable } from 'node:stream'
import { z } from 'zod'
import { ZipFile } from 'yazl'
import { answer } from '../answer.ts'
import { findBucket } from '../bucket.ts'
import type { StorageCall } from '../context.ts'
import { asCaller, serviceCaller } from '../database.ts'
import { readAgain } from '../download/with-file.ts'
import { wholeOf } from '../files/opened-file.ts'
import { isMissing } from '../files/file-errors.ts'
import { readJsonBody } from '../read-json.ts'
import { invalidRequest } from '../storage-error.ts'
import { conditionOf } from './selection.ts'

/** The directory of an archive is kept in memory until its end: about 500 bytes for each file. */
const mostFiles = 100_000
const pageSize = 1_000
// Addresses are bounded: Node refuses headers of more than 16 KiB.
const mostNameCharacters = 6_000
const seconds = 60

const Asked = z.object({
  /** Names of files, and of folders with a slash behind them. */
  items: z.array(z.string().min(1)).min(1).max(200),
  /** What names in the archive are below: empty, or a folder with its slash. */
  base: z.string(),
  name: z.string().min(1).max(255),
})

/** The address of an archive, for a browser to save from: it is made while it is sent. */
export const signZip = async (call: StorageCall, bucket: string): Promise<ServiceResponse> => {
  const { items, base, name } = await readJsonBody(call, Asked)
  await findBucket(call, bucket)
  if (items.join('').length > mostNameCharacters)
    throw invalidRequest('Too many files are selected for one archive. Download the folder that they are in.')
  const token = await call.signer.sign({ url: bucket, for: 'zip', items, base }, seconds)
  const query = new URLSearchParams({ token, name })
  return answer({ url: `/folder/zip/${encodeURIComponent(bucket)}?${query.toString()}` })
}

const Rows = z.array(
  z.object({ id: z.string(), name: z.string(), version: z.string().nullable(), updated_at: z.date().nullable() }),
)
type Row = z.infer<typeof Rows>[number]

/** Every object of the selection, in pages of the order of names. */
const rowsOf = async function* (call: StorageCall, bucket: string, items: readonly string[]): AsyncGenerator<Row> {
  const files = items.filter((item) => !item.endsWith('/'))
  const folders = items.filter((item) => item.endsWith('/'))
  for (const part of [...(files.length === 0 ? [] : [{ files }]), ...folders.map((folder) => ({ folder }))]) {
    const { sql, value } = conditionOf(part, '$2')
    let after: string | null = null
    for (;;) {
      const [found] = await asCaller(call, serviceCaller, {
        operation: 'object.get_signed',
        isReadOnly: true,
        queries: [
          {
            text: `select id, name, version, updated_at from storage.objects
              where bucket_id = $1 and ${sql} and ($3::text is null or name > $3::text collate "C") order by name limit ${pageSize}`,
            values: [bucket, value, after],
          },
        ],
      })
      const rows = Rows.parse(found?.rows ?? [])
      yield* rows
      if (rows.length < pageSize) break
      after = rows.at(-1)?.name ?? null
    }
  }
}

/** Names that would leave the folder where somebody unpacks them on Windows. */
const safeName = (name: string): string => name.replaceAll('\\', '_').replace(/^[a-z]:/i, '_')

/**
 * The stream of an object, whose file may have been replaced since the archive began. An object without a file is empty in the
 * archive.
 */
const openFile = async (call: StorageCall, { id, version }: Pick<Row, 'id' | 'version'>): Promise<Readable> => {
  const { files, logger, project } = call
  try {
    return wholeOf(await files.open(version ?? ''))
  } catch (error) {
    if (!isMissing(error)) throw error
    const latest = await readAgain(call, id)
    if (latest !== undefined && latest.version !== version) return openFile(call, latest)
    logger.warn({ err: error, ref: project.ref }, 'An object of an archive has no file')
    return Readable.from([])
  }
}

/** Adds each object of the selection to an archive. Throws where there are too many. */
const addRows = async (
  call: StorageCall,
  bucket: string,
  items: readonly string[],
  add: (row: Row) => void,
): Promise<void> => {
  let count = 0
  for await (const row of rowsOf(call, bucket, items)) {
    count += 1
    if (count > mostFiles)
      throw invalidRequest(
        `An archive has at most ${mostFiles.toLocaleString('en-US')} files. Download smaller folders.`,
      )
    add(row)
  }
}

export const sendZip = async (call: StorageCall, bucket: string): Promise<ServiceResponse> => {
  const { query } = call.request
  const { items = [], base = '' } = await call.signer.verify(query.get('token'), { url: bucket, for: 'zip' })
  const archive = new ZipFile()
  const body = new PassThrough()
  let current: Readable | undefined
  const openInTurn = async (row: Row, done: (error: unknown, stream: NodeJS.ReadableStream) => void) => {
    try {
      current = await openFile(call, row)
      // The reader may have gone meanwhile.
      if (body.destroyed) current.destroy()
      else done(null, current)
    } catch (error) {
      body.destroy(error instanceof Error ? error : undefined)
    }
  }
  // The archive opens its first file while the rows of others are read. Nobody reads it yet, so these have its errors.
  body.on('error', () => undefined)
  archive.on('error', (error: Error) => body.destroy(error))
  // Cut short by the reader, or by an error: the file that was being sent is closed.
  body.on('close', () => current?.destroy())
  archive.outputStream.pipe(body)
  try {
    await addRows(call, bucket, items, (row) => {
      if (body.errored !== null) throw body.errored
      const name = row.name.startsWith(base) ? row.name.slice(base.length) : row.name
      archive.addReadStreamLazy(
        safeName(name),
        { compress: false, mtime: row.updated_at ?? new Date(0) },
        (done) => void openInTurn(row, done),
      )
    })
    if (body.errored !== null) throw body.errored
    archive.end()
  } catch (error) {
    body.destroy()
    throw error
  }
  const file = encodeURIComponent((query.get('name') ?? 'files.zip').toWellFormed())
  return {
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="files.zip"; filename*=UTF-8''${file.replaceAll("'", '%27')}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body,
  }
}
