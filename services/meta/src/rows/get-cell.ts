import type { Cell, RowValues } from '@cairn/contracts/database/rows'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import { ask, maxAskBytes } from '../wire/ask.ts'
import { requireOneRowEach } from './one-row-each.ts'
import { Parameters } from './parameters.ts'
import { hasKey, keyValues } from './row-key.ts'
import { columnOf, getSource } from './source.ts'

/**
 * One value whole, as text.
 * @throws MetaError `table_not_found`, `table_without_key`, `row_not_found`, `invalid_input`, `query_timeout`, and
 * `query_failed` also where the value is larger than 32 MB.
 */
export const getCell = async (
  db: Database,
  id: number,
  body: { key: RowValues; column: string },
): Promise<{ value: Cell }> => {
  const source = await getSource(db, id)
  const { name } = columnOf(source, body.column)
  await requireOneRowEach(db, source, [keyValues(source, body.key)])
  const parameters = new Parameters()
  const text = `select t.${quotedIdent(name)}::text from ${source.quotedName} t where ${hasKey(source, body.key, parameters)}`
  const { rows, isCut } = await ask(db, { text, values: parameters.values })
  if (isCut)
    throw new MetaError('query_failed', {
      message: `The value is larger than ${maxAskBytes / 1024 / 1024} MB. Read it with psql, or a part of it with substring().`,
    })
  const value = rows[0]?.[0]
  if (value === undefined) throw new MetaError('row_not_found')
  return { value }
}
