import type { ExportFormat } from '@cairn/contracts/database/export-formats'
import { requestDatabaseFile } from '~/api/database.ts'
import { saveFile } from '~/lib/save-file.ts'
import type { RowSource } from '../data/rows-request.ts'
import { conditionsOf } from '../data/rows-request.ts'

/** Saves the rows as a file. The browser keeps a large one on its disk, not in memory. */
export const saveExport = async (source: RowSource, format: ExportFormat, tableName: string): Promise<void> => {
  const file = await requestDatabaseFile(source.ref, 'GET /platform/pg-meta/:ref/relations/:id/export', {
    params: { id: source.id },
    query: { format, ...conditionsOf(source) },
  })
  saveFile(file, `${tableName}.${format}`)
}
