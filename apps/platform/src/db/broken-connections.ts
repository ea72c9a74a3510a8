import type { Pool } from 'pg'

/**
 * A server that is killed or stopped breaks the connections that lie idle. The pool replaces them at their next use; but
 * each tells of it by an `error` event, also after `end()` has let go of it, and one that nobody hears ends the process.
 */
export const hearBrokenConnections = (pool: Pool): void => {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
}
