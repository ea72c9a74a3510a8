import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { LogStore } from '@cairn/logs'

export const ref = 'abcdefghijklmnopqrst'
export const dayMs = 24 * 60 * 60 * 1_000

const services = ['rest', 'rest', 'rest', 'auth', 'storage', 'graphql']
const methods = ['GET', 'GET', 'GET', 'POST', 'PATCH']
const statuses = [400, 401, 404, 500]
const tables = Array.from({ length: 40 }, (_, index) => `table_${index}`)
const addresses = Array.from({ length: 500 }, (_, index) => `203.0.${index >> 8}.${index & 255}`)
const agents = Array.from(
  { length: 30 },
  (_, index) => `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${110 + index}.0.0.0`,
)

const pick = <T>(list: readonly [T, ...T[]] | readonly T[], fallback: T): T =>
  list[Math.floor(Math.random() * list.length)] ?? fallback

/** A request as the gateway logs it: different ones, as those of an application are. */
export const makeLine = (timestamp: number) => {
  const service = pick(services, 'rest')
  const method = pick(methods, 'GET')
  const path = `/p/${ref}/${service}/v1/${pick(tables, 'table')}`
  const search = service === 'rest' ? `?select=*&id=eq.${Math.floor(Math.random() * 1_000_000)}` : ''
  const url = `https://api.example.com${path}${search}`
  const address = pick(addresses, '')
  const agent = pick(agents, '')
  const status = Math.random() < 0.97 ? 200 : pick(statuses, 500)
  return {
    id: crypto.randomUUID(),
    timestamp,
    message: `${method} | ${status} | ${address} | ${url} | ${agent}`,
    fields: {
      service,
      'request.method': method,
      'request.path': path,
      'request.search': search,
      'request.url': url,
      'request.host': 'api.example.com',
      'request.protocol': 'HTTP/1.1',
      'request.headers.x_client_info': 'supabase-js-web/2.119.0',
      'request.headers.x_real_ip': address,
      'request.headers.referer': 'https://shop.example.com/cart',
      'request.headers.user_agent': agent,
      'response.status_code': status,
      'response.origin_time': Math.floor(Math.random() * 200),
      'response.headers.content_type': 'application/json; charset=utf-8',
      'response.headers.content_length': Math.floor(Math.random() * 4_000),
    },
  }
}

/** Writes lines of that time as fast as the disk takes them. */
export const writeLines = async (
  store: LogStore,
  { startMs, endMs, lines }: { startMs: number; endMs: number; lines: number },
): Promise<void> => {
  for (let line = 0; line < lines; line += 1) {
    store.write(ref, 'edge_logs', makeLine(startMs + Math.floor((line * (endMs - startMs)) / lines)))
    if (line % 2_000 === 1_999) await store.flush(ref)
  }
  await store.flush(ref)
}

/**
 * Copies the Parquet files of a source to earlier times, with new ids, as often as is said: a day of lines would take ten
 * minutes to be written.
 */
export const copyToEarlier = async (folder: string, times: number, byMs: number): Promise<void> => {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '2GB' })
  const connection = await instance.connect()
  const source = join(folder, ref, 'edge_logs')
  const files = (await readdir(source)).filter((name) => name.endsWith('.parquet')).toSorted()
  for (let copy = 1; copy <= times; copy += 1)
    for (const [index, name] of files.entries()) {
      const [, last = '', start = '', end = ''] = name.replace('.parquet', '').split('-')
      const part = String(Number(last) * 1_000 + copy * 100 + index).padStart(10, '0')
      const target = `${part}-${part}-${Number(start) - copy * byMs}-${Number(end) - copy * byMs}.parquet`
      await connection.run(
        `copy (select * replace (uuid()::varchar as id, timestamp - interval ${copy * byMs} milliseconds as timestamp)
          from '${join(source, name)}') to '${join(source, target)}'
          (format parquet, compression zstd, row_group_size 61440)`,
      )
    }
  connection.closeSync()
  instance.closeSync()
}
