import { z } from 'zod'
import { ByteStream, endpoint } from '../endpoint.ts'
import { PostgresError } from '../errors.ts'
import { maxImportBytes, maxTrialBytes } from '../limits.ts'
import { RefParams } from '../projects/projects.ts'
import { ConnectionHeader, connectionErrors } from './catalogue.ts'
import { ImportOptions, RefusedRow } from './import/import-options.ts'

export const importStates = ['uploading', 'waiting', 'running', 'succeeded', 'failed', 'cancelled'] as const

export const TableImport = z.object({
  id: z.uuid(),
  file_name: z.string(),
  format: ImportOptions.shape.format,
  /** The table, with its schema; for SQL, nothing. */
  target: z.string(),
  state: z.enum(importStates),
  is_cancelling: z.boolean(),
  /** Of the file, and how many of them have been read. */
  bytes: z.number(),
  bytes_read: z.number(),
  rows_imported: z.number(),
  rows_refused: z.number(),
  /** The first thousand of them. */
  refused_rows: z.array(RefusedRow),
  /** Why it failed. */
  error: z.object({ message: z.string(), database: PostgresError.optional() }).nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type TableImport = z.infer<typeof TableImport>

const ImportParams = RefParams.extend({ id: z.uuid() })

export const createImport = endpoint({
  name: 'createImport',
  method: 'POST',
  path: '/platform/pg-meta/:ref/imports',
  summary: 'Begin the import of a file into a table, or of a script of SQL. The file is sent next.',
  params: RefParams,
  headers: ConnectionHeader,
  body: z.object({ file_name: z.string().max(300), options: ImportOptions }),
  bodyLimitBytes: 512 * 1024,
  response: TableImport,
  status: 201,
  errors: [...connectionErrors, 'table_not_found', 'too_many_transfers', 'disk_almost_full', 'import_failed'],
})

export const uploadImport = endpoint({
  name: 'uploadImport',
  method: 'PUT',
  path: '/platform/pg-meta/:ref/imports/:id/file',
  summary: 'Send the file of an import. The import then runs in the background, in one transaction.',
  params: ImportParams,
  headers: ConnectionHeader,
  bodyType: 'binary',
  isStreamed: true,
  body: ByteStream,
  bodyLimitBytes: maxImportBytes,
  response: TableImport,
  errors: [...connectionErrors, 'import_not_found', 'import_ended', 'too_many_transfers', 'disk_almost_full'],
})

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/platform/pg-meta/:ref/imports',
  summary: 'The last imports of the project, newest first, without their refused rows. They are kept for 30 days.',
  params: RefParams,
  headers: ConnectionHeader,
  response: z.object({ imports: z.array(TableImport) }),
  errors: connectionErrors,
})

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/platform/pg-meta/:ref/imports/:id',
  summary: 'How far an import is, how it ended, and which rows were refused.',
  params: ImportParams,
  headers: ConnectionHeader,
  response: TableImport,
  errors: [...connectionErrors, 'import_not_found'],
})

export const cancelImport = endpoint({
  name: 'cancelImport',
  method: 'POST',
  path: '/platform/pg-meta/:ref/imports/:id/cancel',
  summary: 'Cancel an import. Nothing of it stays.',
  params: ImportParams,
  headers: ConnectionHeader,
  response: TableImport,
  errors: [...connectionErrors, 'import_not_found', 'import_ended'],
})

export const tryImport = endpoint({
  name: 'tryImport',
  method: 'POST',
  path: '/platform/pg-meta/:ref/imports/trial',
  summary:
    'Try the beginning of a file in an empty copy of the table: which rows would be refused for their types, NOT NULL or CHECK. Nothing is kept.',
  params: RefParams,
  headers: ConnectionHeader,
  body: z.object({ options: ImportOptions, sample: z.string().max(maxTrialBytes) }),
  bodyLimitBytes: 4 * maxTrialBytes,
  response: z.object({
    rows_imported: z.number(),
    rows_refused: z.number(),
    refused_rows: z.array(RefusedRow),
  }),
  errors: [...connectionErrors, 'table_not_found', 'import_failed', 'too_many_transfers'],
})
