import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LogStore } from '../src/index.ts'
import type { LogStoreOptions } from '../src/index.ts'

export const makeFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'cairn-logs-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

export const openLogs = (folder: string, options: Partial<LogStoreOptions> = {}): LogStore =>
  new LogStore({
    folder,
    onError: (ref, error) => {
      throw new Error(`The logs of ${ref} failed.`, { cause: error })
    },
    ...options,
  })

/** What a query answers, over all time. */
export const ask = (store: LogStore, ref: string, sql: string) =>
  store.query(ref, { sql, startMs: 0, endMs: Date.now() + 3_600_000, maxRows: 10_000, timeoutMs: 60_000 })

export const rowsOf = async (store: LogStore, ref: string, sql: string) => {
  const answer = await ask(store, ref, sql)
  assert.ok(!('error' in answer), `${sql}: ${'error' in answer ? answer.error : ''}`)
  return answer.rows
}

/** A line of the gateway that is known by a number. */
export const writeNumbered = (store: LogStore, ref: string, number: number, fill = '') =>
  store.write(ref, 'edge_logs', {
    id: `line-${number}`,
    timestamp: 1_790_000_000_000 + number,
    message: `GET | 200 | /rest/v1/orders${fill}`,
    fields: { 'request.method': 'GET', 'request.path': `/rest/v1/orders/${number}`, 'response.status_code': 200 },
  })

export const withoutProc = process.platform !== 'linux' && 'only Linux lists the children of a process'

/** Of the processes that this one has started and that have not ended. */
export const childrenIds = async (): Promise<number[]> =>
  (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8'))
    .split(' ')
    .filter((pid) => pid !== '')
    .map(Number)

export const countChildren = async (): Promise<number> => (await childrenIds()).length
