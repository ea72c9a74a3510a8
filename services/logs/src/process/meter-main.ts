import { DuckDBInstance } from '@duckdb/node-api'
import { z } from 'zod'
import { quotedText } from '../source.ts'
import { listOf } from './line-sql.ts'

/** Adds up what the gateway answered: for each service of a project, in a span of time. */
const Task = z.object({
  startMs: z.number(),
  endMs: z.number(),
  journals: z.array(z.string()),
  parquets: z.array(z.string()),
})
type Task = z.infer<typeof Task>

const instance = await DuckDBInstance.create(':memory:', {
  threads: '1',
  memory_limit: '160MB',
  max_temp_directory_size: '0B',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
})
const connection = await instance.connect()

// Only these are read: a line has twenty more, and Parquet keeps each apart.
const columns = {
  timestamp: 'BIGINT',
  service: 'VARCHAR',
  'request.method': 'VARCHAR',
  'response.headers.content_length': 'BIGINT',
  'response.status_code': 'SMALLINT',
}
const types = Object.entries(columns).map(([name, type]) => `${quotedText(name)}: ${quotedText(type)}`)
const counted =
  `service, "request.method" as method, "response.headers.content_length" as bytes, ` +
  `"response.status_code" as status`

const linesOf = ({ journals, parquets }: Task): string[] => [
  ...(journals.length === 0
    ? []
    : [
        `select epoch_ms(timestamp) as timestamp, ${counted} from read_json(${listOf(journals)}, ` +
          `format = 'newline_delimited', ignore_errors = true, columns = {${types.join(', ')}}) where timestamp is not null`,
      ]),
  ...(parquets.length === 0 ? [] : [`select timestamp, ${counted} from read_parquet(${listOf(parquets)})`]),
]

const meter = async (task: Task) => {
  const lines = linesOf(task)
  if (lines.length === 0) return []
  // An answer to HEAD names a length and has no body.
  const reader = await connection.runAndReadAll(
    `select coalesce(service, '') as service, count(*)::double as requests, ` +
      `(count(*) filter (where status is null or status not in (401, 404)))::double as admitted, ` +
      `coalesce(sum(bytes) filter (where method is distinct from 'HEAD'), 0)::varchar as bytes ` +
      `from (${lines.join(' union all ')}) ` +
      `where timestamp >= epoch_ms(${Math.floor(task.startMs)}) and timestamp < epoch_ms(${Math.floor(task.endMs)}) ` +
      `group by all`,
  )
  return reader.getRowObjectsJson()
}

process.on('disconnect', () => process.exit())

const respond = async (message: unknown): Promise<void> => {
  try {
    process.send?.({ services: await meter(Task.parse(message)) })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) })
  }
}

process.on('message', (message) => void respond(message))
