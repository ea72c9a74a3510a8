import { open, rm } from 'node:fs/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { quotedText } from '../source.ts'
import { isLogSource, logSource } from '../sources.ts'
import { journalLines, parquetLines, storedColumns } from './line-sql.ts'

/** Writes the lines of files into one Parquet file, the newest first. */
const Task = z.object({
  source: z.string().refine(isLogSource),
  journals: z.array(z.string()),
  parquets: z.array(z.string()),
  target: z.string(),
})

// Newest first: a search for the newest lines stops after the first row groups of the first file.
const rowsPerGroup = 61_440

/** What does not fit in memory is sorted on the disk, in a folder beside the target. */
const openDatabase = (spillFolder: string) =>
  DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: '200MB',
    temp_directory: spillFolder,
    max_temp_directory_size: '4GB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })

const compact = async (connection: DuckDBConnection, { source, journals, parquets, target }: z.infer<typeof Task>) => {
  const described = logSource(source)
  const lines = [
    ...(journals.length === 0 ? [] : [journalLines(described, journals)]),
    ...(parquets.length === 0 ? [] : [await parquetLines(storedColumns(connection), described, parquets)]),
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

const runTask = async (task: z.infer<typeof Task>) => {
  const spillFolder = `${task.target}.spill`
  const instance = await openDatabase(spillFolder)
  try {
    const connection = await instance.connect()
    const done = await compact(connection, task)
    connection.closeSync()
    return done
  } finally {
    instance.closeSync()
    await rm(spillFolder, { recursive: true, force: true })
  }
}

const respond = async (message: unknown): Promise<void> => {
  try {
    process.send?.(await runTask(Task.parse(message)))
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) })
  }
}

process.on('message', (message) => void respond(message))
