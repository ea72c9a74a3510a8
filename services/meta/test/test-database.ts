import assert from 'node:assert/strict'
import { platformLogins, startTestPostgres } from '@cairn/engine'
import type { PostgresError } from '@cairn/contracts/errors'
import { Pool } from 'pg'
import type { QueryRequest, QueryResult } from '../src/index.ts'
import { MetaError, ReadOnlyPool, runQuery } from '../src/index.ts'

export interface TestDatabase extends AsyncDisposable {
  /** As the platform gives it: a small pool of the project role. */
  db: Pool
  /** As read-only members have it. */
  reader: ReadOnlyPool
  /** The superuser, who owns what no project can create. */
  administrator: Pool
  /** Runs a text with the usual limits. */
  run: (query: string, limits?: Partial<QueryRequest>) => Promise<QueryResult>
  /** The rows of the last statement. */
  rows: (query: string) => Promise<(string | null)[][]>
  /** The oid of a relation. */
  idOf: (name: string) => Promise<number>
  /** Runs a text that must be refused, and tells how. */
  refused: (query: string, limits?: Partial<QueryRequest>) => Promise<{ reason: string; database: PostgresError }>
}

export const startTestDatabase = async (): Promise<TestDatabase> => {
  await using cleanup = new AsyncDisposableStack()
  const { engine, connection } = cleanup.use(await startTestPostgres('meta'))
  const logins = engine.logins('meta')
  const where = { ...connection('postgres'), max: 4 }
  const db = new Pool({ ...where, ...platformLogins.editor, password: logins?.editor })
  const reader = new ReadOnlyPool({ ...where, ...platformLogins.reader, password: logins?.reader })
  const administrator = new Pool({ ...connection('supabase_admin'), max: 1 })
  for (const pool of [db, reader, administrator]) {
    // `end` does not wait for the server to hang up: the engine's stop may still be heard on a connection that is closing.
    pool.on('error', () => undefined)
    cleanup.defer(() => pool.end())
  }
  const run = (query: string, limits: Partial<QueryRequest> = {}): Promise<QueryResult> =>
    runQuery(db, { query, rowLimit: 1_000, timeoutMs: 30_000, ...limits })
  const rows = async (query: string): Promise<(string | null)[][]> => (await run(query)).results.at(-1)?.rows ?? []
  const owned = cleanup.move()
  return {
    db,
    reader,
    administrator,
    run,
    rows,
    idOf: async (name) => Number((await rows(`select '${name}'::regclass::oid`))[0]?.[0]),
    refused: async (query, limits) => {
      const { reason, database } = await refusal(run(query, limits))
      assert.ok(database, `no word of the database about ${query}`)
      return { reason, database }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** The MetaError that a promise must reject with. */
export const refusal = async (promise: Promise<unknown>): Promise<MetaError> => {
  const error = await promise.then(
    () => assert.fail('it was not refused'),
    (reason: unknown) => reason,
  )
  if (error instanceof MetaError) return error
  throw error
}
