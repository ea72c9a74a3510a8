import { quotedIdent, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { SourceColumn } from './source.ts'

/**
 * A condition: a column of the table `t` has an expected value, or one that is stored like it. Who has just written `007` into a
 * number, or JSON, expects what they wrote.
 */
export const isExpected = ({ name, storedType }: SourceColumn, expected: string): string => {
  const current = `t.${quotedIdent(name)}::text`
  return `case when ${current} is not distinct from ${expected} then true
    when ${expected} is null or not pg_catalog.pg_input_is_valid(${expected}, ${quotedLiteral(storedType)}) then false
    else ${current} is not distinct from ${expected}::${storedType}::text end`
}
