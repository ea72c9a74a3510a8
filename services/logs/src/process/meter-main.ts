import { DuckDBInstance } from '@duckdb/node-api'
import { z } from 'zod'
import { quotedText } from '../source.ts'
import { listOf } from './line-sql.ts'

/**
 * Reads what the gateway answered in a span of time: adds it up for each service of a project, or lists the images of which
 * something was made.
 */
const Task = z.object({
  of: z.enum(['services', 'images']),
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
  'request.path': 'VARCHAR',
  'response.headers.content_length': 'BIGINT',
  'response.status_code': 'SMALLINT',
}
const types = Object.entries(columns).map(([name, type]) => `${quotedText(name)}: ${quotedText(type)}`)
const counted =
  `service, "request.method" as method, "request.path" as path, "response.headers.content_length" as bytes, ` +
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

const inSpan = (task: Task, lines: readonly string[]): string =>
  `from (${lines.join(' union all ')}) ` +
  `where timestamp >= epoch_ms(${Math.floor(task.startMs)}) and timestamp < epoch_ms(${Math.floor(task.endMs)})`

// Bucket and path follow, as the client has encoded them.
const transformed = '^(?:/p/[a-z]+)?/storage/v1/render/image/(?:public|authenticated|sign)/(.+)$'

/** A digest of bucket and path of each. */
const imagesOf = async (task: Task, lines: readonly string[]) => {
  const reader = await connection.runAndReadAll(
    `select distinct md5(url_decode(regexp_extract(path, ${quotedText(transformed)}, 1))) as image ${inSpan(task, lines)} ` +
      `and service = 'storage' and status < 400 and regexp_matches(path, ${quotedText(transformed)})`,
  )
  return reader.getColumnsJson().flat()
}

const servicesOf = async (task: Task, lines: readonly string[]) => {
  // An answer to HEAD names a length and has no body.
  const reader = await connection.runAndReadAll(
    `select coalesce(service, '') as service, count(*)::double as requests, ` +
      `(count(*) filter (where status is null or status not in (401, 404)))::double as admitted, ` +
      `coalesce(sum(bytes) filter (where method is distinct from 'HEAD'), 0)::varchar as bytes ` +
      `${inSpan(task, lines)} group by all`,
  )
  return reader.getRowObjectsJson()
}

const meter = async (task: Task) => {
  const lines = linesOf(task)
  if (task.of === 'images') return { images: lines.length === 0 ? [] : await imagesOf(task, lines) }
  return { services: lines.length === 0 ? [] : await servicesOf(task, lines) }
}

process.on('disconnect', () => process.exit())

const respond = async (message: unknown): Promise<void> => {
  try {
    process.send?.(await meter(Task.parse(message)))
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) })
  }
}

process.on('message', (message) => void respond(message))
