import type { Cell } from '@cairn/contracts/database/rows'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { ask } from '../wire/ask.ts'
import { Parameters } from './parameters.ts'
import { keyMatch, Lists } from './row-lists.ts'
import type { Source } from './source.ts'

/**
 * Makes sure that no key names several rows, as it can where tables inherit from the table: one that was not chosen would be
 * read, changed or deleted with the other.
 * @throws MetaError `query_failed`
 */
export const requireOneRowEach = async (
  db: Database,
  source: Source,
  keys: readonly (readonly Cell[])[],
): Promise<void> => {
  if (!source.hasHeirs || keys.length === 0) return
  const parameters = new Parameters()
  const lists = new Lists(parameters)
  const rows = keys.map((key) => ({ key }))
  const match = keyMatch(source, rows, lists).join(' and ')
  const { rows: found } = await ask(db, {
    text: `select from ${source.quotedName} t join ${lists.sql} on ${match}
      group by ${source.key.map((name) => `t.${quotedIdent(name)}`).join(', ')}
      having count(distinct (t.tableoid, t.ctid)) > 1 limit 1`,
    values: parameters.values,
  })
  if (found.length === 0) return
  throw new MetaError('query_failed', {
    message:
      'Several rows have this primary key, since other tables inherit from this one. Change them with SQL, which can name the table that each is stored in.',
  })
}
