import type { DefinedKind } from '@cairn/contracts/pg-meta/definitions'
import type { Risk } from '@cairn/contracts/pg-meta/table-changes'
import type { Database } from '../database.ts'
import { asItself } from '../impersonation.ts'
import { parseSql } from '../text/sql-text.ts'
import { readDefinition } from './get-definition.ts'
import { planTable } from './plan-table.ts'
import { planType } from './plan-type.ts'

interface Preview {
  /** Ends with the edited text, unless the change is written as ALTER statements. */
  sql: string
  risks: Risk[]
}

/**
 * The SQL that makes an object what an edited definition says; empty if nothing differs.
 * @throws MetaError `object_not_found`, `definition_invalid`, `table_change_invalid`, `query_failed`
 */
export const previewDefinition = async (
  given: Database,
  kind: DefinedKind,
  id: number,
  text: string,
): Promise<Preview> => {
  const db = asItself(given)
  if (kind === 'table') return planTable(db, id, text)
  const { sql, drop } = await readDefinition(db, kind, id)
  const { stmts } = await parseSql(text)
  if (text.trim() === sql.trim()) return { sql: '', risks: [] }
  if (kind === 'type') return { sql: await planType(db, id, stmts), risks: [] }
  return { sql: drop === undefined ? text : `${drop};\n${text}`, risks: [] }
}
