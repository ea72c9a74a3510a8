import type { DefinedKind } from '@cairn/contracts/pg-meta/definitions'
import type { Database } from '../database.ts'
import { asItself } from '../impersonation.ts'
import { MetaError } from '../meta-error.ts'
import { listPartitions } from '../schema-export/list-partitions.ts'
import { createTableStatements } from '../tables/create-table.ts'
import { fullTableOf } from '../tables/full-table.ts'
import { getTableDefinition } from '../tables/table-definition.ts'
import { ask } from '../wire/ask.ts'
import type { TextKind } from './definition-texts.ts'
import { definitionTexts } from './definition-texts.ts'

export interface StoredDefinition {
  sql: string
  /** What drops the object, where a changed one has to be created again. */
  drop: string | undefined
}

export const asStatements = (statements: readonly string[]): string =>
  statements.map((statement) => `${statement};`).join('\n\n')

/** @throws MetaError `object_not_found` */
export const readDefinition = async (db: Database, kind: TextKind, id: number): Promise<StoredDefinition> => {
  const { rows } = await ask(asItself(db), { text: definitionTexts[kind], values: [String(id)] })
  const [sql, drop] = rows[0] ?? []
  if (sql === undefined || sql === null) throw new MetaError('object_not_found')
  return { sql, drop: drop ?? undefined }
}

/** The SQL that creates an object as it is, with its comment. @throws MetaError `object_not_found` */
export const getDefinition = async (db: Database, kind: DefinedKind, id: number): Promise<string> => {
  if (kind !== 'table') return (await readDefinition(db, kind, id)).sql
  const table = await getTableDefinition(asItself(db), id)
  const [creation = '', ...rest] = createTableStatements(fullTableOf(table, { withForeignKeys: true }))
  const key = (await listPartitions(asItself(db), [id])).get(id)?.key ?? null
  return asStatements([key === null ? creation : `${creation} partition by ${key}`, ...rest])
}
