import { z } from 'zod'
import { connectionErrors, RelationParams } from './catalogue.ts'
import { endpoint, File } from '../endpoint.ts'
import { exportFormats } from './export-formats.ts'
import { RowsHeader } from './impersonation.ts'
import { jsonText } from './json-text.ts'
import { conditions, Sort } from './rows.ts'

export const exportRows = endpoint({
  name: 'exportRows',
  method: 'GET',
  path: '/platform/pg-meta/:ref/relations/:id/export',
  summary:
    'All rows that match the filters as a file, streamed; every value is whole. A connection that closes before the end of the file means that the export failed.',
  params: RelationParams,
  headers: RowsHeader,
  query: z.object({
    format: z.enum(exportFormats).default('csv'),
    ...conditions,
    /** A JSON array of `Sort`. Without it, the rows are in no particular order. */
    sorts: jsonText(z.array(Sort).max(20)).optional(),
    /** A JSON array of column names; all columns where it is not given. */
    columns: jsonText(z.array(z.string().max(63)).max(1_600), 200_000).optional(),
  }),
  answer: 'binary',
  response: File,
  errors: [...connectionErrors, 'table_not_found', 'too_many_transfers'],
})
