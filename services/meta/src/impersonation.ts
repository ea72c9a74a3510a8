import type { Impersonation } from '@cairn/contracts/database/impersonation'
import type { PostgresError } from '@cairn/contracts/errors'
import { quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { Database } from './database.ts'

/** The same database, of which rows are read and written as another role. */
export const impersonating = (db: Database, impersonation: Impersonation | undefined): Database => ({
  connect: () => db.connect(),
  isReadOnly: db.isReadOnly === true,
  repairLogin: db.repairLogin,
  applicationName: db.applicationName,
  impersonation,
})

/** The database as its own login. */
export const asItself = (db: Database): Database => (db.impersonation === undefined ? db : impersonating(db, undefined))

/** What the data API sets for a request of that role. */
export const roleSettings = ({ role, claims }: Impersonation) => ({
  role,
  'request.jwt.claims': JSON.stringify({ ...claims, role }),
})

/** The same as one statement without parameters, for the transaction or for the whole session. */
export const roleStatement = (impersonation: Impersonation, extent: 'transaction' | 'session'): string =>
  `select ${Object.entries(roleSettings(impersonation))
    .map(([name, value]) => `set_config('${name}', ${quotedLiteral(value)}, ${String(extent === 'transaction')})`)
    .join(', ')}`

const sentenceOf = ({ message }: PostgresError, role: string): string => {
  const [, relation] = /^new row violates row-level security policy (?:"[^]*" )?for table "([^]*)"$/.exec(message) ?? []
  if (relation !== undefined) return `No policy of the table ${relation} lets the role ${role} save this row.`
  if (message.includes('set role')) return `The database does not let you act as the role ${role}.`
  return `The role ${role} does not have the permission that this needs.`
}

const hintOf = ({ message }: PostgresError): string | undefined =>
  message.startsWith('new row violates')
    ? 'The role also needs a policy for SELECT that lets it read the row: the saved row is read back.'
    : undefined

/** A refusal for lack of permission, in a sentence that names the role; what PostgreSQL said is the detail. */
export const explainedForRole = (error: PostgresError, impersonation: Impersonation | undefined): PostgresError => {
  if (impersonation === undefined || error.sqlstate !== '42501') return error
  const hint = error.hint ?? hintOf(error)
  return {
    ...error,
    message: sentenceOf(error, impersonation.role),
    detail: [error.message, error.detail].filter((line) => line !== undefined).join('\n'),
    ...(hint === undefined ? {} : { hint }),
  }
}
