import type { Pool } from 'pg'

/**
 * A server that is killed or stopped breaks idle connections. The pool replaces them at their next use; but each emits an
 * `error` event, also after `end()`, and an `error` event without a listener ends the process.
 */
export const ignoreBrokenConnections = (pool: Pool): void => {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
}
