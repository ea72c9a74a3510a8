import type { Impersonation } from '@cairn/contracts/database/impersonation'
import { DatabaseError } from 'pg'
import { explainedForRole } from '../impersonation.ts'
import { MetaError } from '../meta-error.ts'
import { toPostgresError } from '../postgres-error.ts'

/** The fields of an ErrorResponse by their letter, from the names that `pg` gives them. */
export const toReport = (error: DatabaseError): ReadonlyMap<string, string> => {
  const fields: [string, string | undefined][] = [
    ['C', error.code],
    ['V', error.severity],
    ['M', error.message],
    ['D', error.detail],
    ['H', error.hint],
    ['W', error.where],
    ['s', error.schema],
    ['t', error.table],
    ['c', error.column],
    ['n', error.constraint],
  ]
  return new Map(fields.flatMap(([letter, value]) => (value === undefined ? [] : [[letter, value] as const])))
}

/** An error of a statement on a `pg` client, as this service reports it; unknown errors stay as they are. */
export const translated = (error: unknown, impersonation?: Impersonation): unknown => {
  if (!(error instanceof DatabaseError)) return error
  const database = explainedForRole(toPostgresError(toReport(error)), impersonation)
  if (database.sqlstate === '42P01' || database.sqlstate === '3F000') return new MetaError('table_not_found')
  if (database.sqlstate !== '57014') return new MetaError('query_failed', { database })
  return new MetaError(database.message.includes('timeout') ? 'query_timeout' : 'query_cancelled', { database })
}
