import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeLiteral } from 'pg'
import { privateNetworks } from '../private-networks.ts'

const networks = `'{${[...privateNetworks.ipv4, ...privateNetworks.ipv6].join(',')}}'`

const validator = async (): Promise<string> =>
  (await readFile(join(import.meta.dirname, 'validator.sql'), 'utf8')).replaceAll('@networks@', networks)

/** What follows postgres_fdw's own script: who may use it, and which addresses its servers may have. */
export const foreignServerScript = async (): Promise<string> =>
  // Of a relocatable extension the schema is not filled in: it is the first of the search path.
  `
grant usage on foreign data wrapper postgres_fdw to @extowner@ with grant option;
${await validator()}
alter foreign data wrapper postgres_fdw validator @extschema@.cairn_foreign_server_validator;
`.replaceAll('@extschema@.', '')

/** Fills the validator into the migration that gives it to wrappers which exist already; other text stays as it is. */
export const fillInValidator = async (sql: string): Promise<string> => {
  const quoted = escapeLiteral(await validator())
  return sql.replaceAll('replace(@validator@,', () => `replace(${quoted},`)
}
