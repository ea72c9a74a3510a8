import { quotedIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { Database } from '../../database.ts'
import { MetaError } from '../../meta-error.ts'
import { ask } from '../../wire/ask.ts'

export const qualified = (schema: string, name: string): string => `${quotedIdent(schema)}.${quotedIdent(name)}`

/** A role where SQL takes one: words that stand for roles are not names. */
export const roleName = (name: string): string =>
  /^(?:public|current_role|current_user|session_user)$/i.test(name) ? name : quotedIdent(name)

export const commentOn = (what: string, comment: string | null | undefined): string[] =>
  comment === undefined ? [] : [`comment on ${what} is ${comment === null ? 'null' : quotedLiteral(comment)}`]

export const dropping = (what: string, { cascade }: { cascade: boolean }): string[] => [
  `drop ${what} ${cascade ? 'cascade' : 'restrict'}`,
]

/** A statement where there is something to change. */
export const when = (isWanted: boolean | undefined, ...statements: string[]): string[] =>
  isWanted === true ? statements : []

/** Lists of names, such as a search path, are written as lists. */
const listSettings = new Set([
  'search_path',
  'temp_tablespaces',
  'local_preload_libraries',
  'session_preload_libraries',
])

/** Of ALTER … SET and CREATE FUNCTION … SET. */
export const settingText = (name: string, value: string): string =>
  `set ${quotedIdent(name)} to ${listSettings.has(name) ? value : quotedLiteral(value)}`

const pseudoTypes = /^(?:small|big)?serial$/i

// Of a type whose name needs quotes, such as one in upper case, the name itself is understood too.
const typeText = `
  select pg_catalog.format_type(type, pg_catalog.to_regtypemod(text))
    from (values ($1), (pg_catalog.quote_ident($1)), (pg_catalog.quote_ident(regexp_replace($1, '\\[\\]$', '')) || '[]')) names (text)
   cross join lateral (select pg_catalog.to_regtype(text)::oid as type) found
   where type is not null limit 1`

/** The type as SQL writes it: what is not a type never reaches a statement. */
export const typeName = async (db: Database, text: string): Promise<string> => {
  if (pseudoTypes.test(text)) return text
  const { rows } = await ask(db, { text: typeText, values: [text] })
  const found = rows[0]?.[0]
  if (found !== undefined && found !== null) return found
  const database = { sqlstate: '42704', severity: 'ERROR', message: `type "${text}" does not exist` }
  throw new MetaError('query_failed', { database })
}
