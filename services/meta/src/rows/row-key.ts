import type { Cell, RowValues } from '@cairn/contracts/database/rows'
import { MetaError } from '../meta-error.ts'
import { valueIn } from '@cairn/contracts/database/row-values'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { Parameters } from './parameters.ts'
import type { Source } from './source.ts'
import { columnOf } from './source.ts'

/** The values of a primary key, in its order. @throws MetaError `table_without_key`, `invalid_input`. */
export const keyValues = (source: Source, values: RowValues): Cell[] => {
  if (source.key.length === 0) throw new MetaError('table_without_key')
  const isExact = Object.keys(values).length === source.key.length
  return source.key.map((name) => {
    const value = valueIn(values, name)
    if (value === undefined || !isExact)
      throw new MetaError('invalid_input', {
        message: `A row of this table is identified by exactly these columns: ${source.key.join(', ')}.`,
      })
    return value
  })
}

/** The condition that `t` is the row with that primary key. @throws as `keyValues` does. */
export const hasKey = (source: Source, key: RowValues, parameters: Parameters): string =>
  keyValues(source, key)
    .map((value, index) => {
      const { name, type } = columnOf(source, source.key[index] ?? '')
      return `t.${quotedIdent(name)} = ${parameters.add(value, type)}`
    })
    .join(' and ')
