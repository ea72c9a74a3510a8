import type { PoolClient, QueryResult } from 'pg'
import { DatabaseError, Query } from 'pg'

// Of what is kept in the history of runs.
const longestMessage = 10_000

const tagOf = (results: QueryResult | QueryResult[]): string => {
  const last = Array.isArray(results) ? results.at(-1) : results
  return last === undefined ? '' : [last.command, last.rowCount].filter((part) => part !== null).join(' ')
}

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof DatabaseError)) return 'The connection to the database ended during this run.'
  const { severity = 'ERROR', message, detail } = error
  return [`${severity}: ${message}`, ...(detail === undefined ? [] : [`DETAIL: ${detail}`])].join('\n')
}

export interface CommandOutcome {
  hasSucceeded: boolean
  /** What the last statement answered, or the error. */
  message: string
}

/** Runs SQL of any number of statements, and keeps none of the rows that it answers. */
export const runCommand = async (client: PoolClient, command: string): Promise<CommandOutcome> => {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult | QueryResult[]>()
  const query = new Query(command)
  // Where somebody listens to rows, they are not collected.
  query.on('row', () => undefined)
  query.on('end', resolve)
  query.on('error', reject)
  try {
    client.query(query)
    return { hasSucceeded: true, message: tagOf(await promise) }
  } catch (error) {
    return { hasSucceeded: false, message: sentenceOf(error).slice(0, longestMessage) }
  }
}
