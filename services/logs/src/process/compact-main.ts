import { open } from 'node:fs/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { z } from 'zod'
import { quotedText } from '../source.ts'
import { isLogSource, logSource } from '../sources.ts'
import { journalLines, parquetLines } from './line-sql.ts'

/** Writes the lines of files into one Parquet file, the newest first. */
const Task = z.object({
  source: z.string().refine(isLogSource),
  journals: z.array(z.string()),
  parquets: z.array(z.string()),
  target: z.string(),
})

const instance = await DuckDBInstance.create(':memory:', {
  threads: '1',
  memory_limit: '200MB',
  max_temp_directory_size: '0B',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
})
const connection = await instance.connect()

// Newest first: a search for the newest lines stops after the first row groups of the first file.
const rowsPerGroup = 61_440

const compact = async ({ source, journals, parquets, target }: z.infer<typeof Task>) => {
  const described = logSource(source)
  const lines = [
    ...(journals.length === 0 ? [] : [journalLines(described, journals)]),
    ...(parquets.length === 0 ? [] : [await parquetLines(connection, described, parquets)]),
  ].join(' union all ')
  await connection.run(
    `copy (select * from (${lines}) order by timestamp desc) to ${quotedText(target)} ` +
      `(format parquet, compression zstd, row_group_size ${rowsPerGroup})`,
  )
  const reader = await connection.runAndReadAll(
    `select count(*)::int as lines, epoch_ms(min(timestamp))::double as start, epoch_ms(max(timestamp))::double as end ` +
      `from read_parquet(${quotedText(target)})`,
  )
  await using file = await open(target, 'r+')
  await file.sync()
  const [counted] = reader.getRowObjectsJson()
  return { lines: counted?.['lines'], startMs: counted?.['start'], endMs: counted?.['end'] }
}

process.on('disconnect', () => process.exit())

const respond = async (message: unknown): Promise<void> => {
  try {
    process.send?.(await compact(Task.parse(message)))
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) })
  }
}

process.on('message', (message) => void respond(message))
