import { splitStatements } from '@cairn/sql/split-statements'
import type { ExportFormat } from '@cairn/contracts/database/export-formats'
import { requestDatabaseFile } from '~/api/database.ts'
import { saveFile } from '~/lib/save-file.ts'

const exported = /^(?:select|with|values|table)$/

/** The text of a statement whose rows can be exported; undefined for any other. */
export const exportableStatement = (sql: string, statementIndex: number): string | undefined => {
  let index = 0
  for (const { text, verb } of splitStatements(sql))
    if (index++ === statementIndex) return exported.test(verb) ? text : undefined
  return undefined
}

/** Runs the statement again, to its end, as the role of this tab, and saves its rows. The browser keeps a large file on its disk. */
export const exportAll = async (ref: string, query: string, format: ExportFormat, fileName: string): Promise<void> => {
  const file = await requestDatabaseFile(ref, 'POST /platform/pg-meta/:ref/run/export', {
    body: { query, format },
    asChosenRole: true,
  })
  saveFile(file, `${fileName}.${format}`)
}
