import { DatabaseError } from 'pg'

// A server that stops, has stopped or starts, and one whose connections are all taken (SQLSTATE).
const states = /^(?:57P0[123]|08|53300)/

// What the driver says without an answer of the server, and the pool where it was closed because the server stops.
const words =
  /^(?:Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|timeout exceeded when trying to connect)/

const socketName = '.s.PGSQL.'

/** Whether a request failed because the database of its project does not respond, as while it restarts. */
export const isDatabaseGone = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseError) return states.test(error.code ?? '')
  // Servers that a project named are connected to as well: theirs are no sockets of Postgres.
  const address = 'address' in error ? String(error.address) : ''
  return words.test(error.message) || address.includes(socketName) || ('code' in error && error.code === 'EPIPE')
}
