import type { Pool } from 'pg'
import { DatabaseError, escapeIdentifier } from 'pg'
import { hookFailed, hookTimedOut, mostHookBytes } from './hook-errors.ts'

const longestMs = 2_000

const place = /^pg-functions:\/\/[^/]+\/([^/]+)\/([^/]+)$/

// As `discard all`, but prepared statements stay: the client would take them for known.
const forget = `
close all; set session authorization default; reset all; unlisten *; select pg_advisory_unlock_all();
discard plans; discard temp; discard sequences`

const call = async (pool: Pool, statement: string, payload: unknown): Promise<string> => {
  const client = await pool.connect()
  let isClean = false
  try {
    await client.query('begin')
    await client.query(`set local statement_timeout = ${longestMs}`)
    const { rows } = await client.query<{ answer: string | null }>(statement, [JSON.stringify(payload)])
    await client.query('commit')
    // The function is the project's own: what it set must not apply to the next user of the connection.
    await client.query(forget)
    isClean = true
    return rows[0]?.answer ?? '{}'
  } finally {
    client.release(!isClean)
  }
}

/** Asks a hook that is a function of the database. It runs as the owner of the schema `auth`, in a transaction of its own. */
export const askPostgresHook = async (pool: Pool, uri: string, payload: unknown): Promise<unknown> => {
  const [, schema, name] = place.exec(uri) ?? []
  if (schema === undefined || name === undefined) throw hookFailed(`Error running hook URI: ${uri}`)
  try {
    const text = await call(
      pool,
      `select ${escapeIdentifier(schema)}.${escapeIdentifier(name)}($1::jsonb)::text as answer`,
      payload,
    )
    if (text.length > mostHookBytes) throw hookFailed(`Payload size exceeded size limit of ${mostHookBytes} bytes`)
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    throw error.code === '57014' ? hookTimedOut(longestMs) : hookFailed(`Error running hook URI: ${uri}`)
  }
}
