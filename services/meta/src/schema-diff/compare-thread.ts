import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { SchemaChange } from '@cairn/contracts/branches/merging'
import { extract, ExtractionTimeoutError, plan, supabasePolicy } from '@supabase/pg-delta'
import type { Action, Policy } from '@supabase/pg-delta'
import { Pool } from 'pg'
import { ComparisonTask } from './compare-schemas.ts'
import type { Comparison, DatabaseLogin, SchemaDiff } from './compare-schemas.ts'
import { queueDifferences, readQueues } from './queue-differences.ts'

// A table that somebody has locked is waited for.
const statementTimeoutMs = 30_000

// `cairn` has tables of ours.
const policy: Policy = {
  ...supabasePolicy,
  id: 'cairn',
  filter: [{ match: { schema: 'cairn' }, action: 'exclude' }, ...(supabasePolicy.filter ?? [])],
}

const read = async (login: DatabaseLogin) => {
  const pool = new Pool({ ...login, max: 1, application_name: 'cairn-compare' })
  pool.on('error', () => undefined)
  try {
    return { schema: await extract(pool, { statementTimeoutMs }), queues: await readQueues(pool) }
  } finally {
    await pool.end()
  }
}

/** Passwords of user mappings are not read; a placeholder stands for each, which must not be merged. */
const hasSecret = ({ sql }: Action): boolean => /\b__OPTION_[A-Z0-9_]+__/.test(sql)

const withoutSemicolon = (sql: string): string => sql.trimEnd().replace(/;$/, '')

/** Values that are written in another type can lose a part. */
const changesType = ({ sql, verb }: Action): boolean =>
  verb === 'alter' && /^ALTER TABLE .* ALTER COLUMN .* TYPE /s.test(sql)

const toChange = (action: Action): SchemaChange => ({
  sql: withoutSemicolon(action.sql),
  is_destructive: action.dataLoss === 'destructive' || changesType(action),
})

const compare = async ({ from, to }: ComparisonTask): Promise<SchemaDiff> => {
  const [project, branch] = await Promise.all([read(from), read(to)])
  const [source, desired] = [project.schema, branch.schema]
  const { actions } = plan(source.factBase, desired.factBase, { policy, scope: 'database', defaultOwner: 'postgres' })
  const [secret, open] = [actions.filter(hasSecret), actions.filter((action) => !hasSecret(action))]
  const first = open.filter(({ transactionality }) => transactionality === 'commitBoundaryAfter')
  const inTransaction = open.filter(({ transactionality }) => transactionality === 'transactional')
  const others = open.filter(({ transactionality }) => transactionality === 'nonTransactional')
  const changes = [...first, ...inTransaction].map(toChange)
  const known = new Set(source.diagnostics.map(({ message }) => message))
  const unmodeled = desired.diagnostics.filter(({ code, message }) => code === 'unmodeled_kind' && !known.has(message))
  const leftOut = [
    ...secret.map(({ sql }) => `It has a secret, which is not read: ${sql.replace(/ OPTIONS .*$/s, '')}`),
    ...others.map(({ sql }) => `It cannot run in a transaction: ${withoutSemicolon(sql)}`),
    ...unmodeled.map(({ message }) => message),
    ...queueDifferences(project.queues, branch.queues),
  ]
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([changes, leftOut]))
    .digest('hex')
  return { changes, committedFirst: first.length, leftOut, fingerprint }
}

const answer = await compare(ComparisonTask.parse(workerData)).catch((error: unknown): Comparison => {
  if (error instanceof ExtractionTimeoutError) return { problem: 'query_timeout' }
  throw error
})
parentPort?.postMessage(answer, [])
