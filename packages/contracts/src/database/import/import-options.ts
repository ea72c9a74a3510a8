import { z } from 'zod'
import { delimiters } from './delimited-fields.ts'
import { importFormats } from './import-formats.ts'
import { importedTypes } from './inferred-types.ts'

const Name = z.string().min(1).max(63)

/** A table to be created in the transaction of the import. */
export const NewTable = z.object({
  schema: Name,
  name: Name,
  columns: z
    .array(z.object({ name: Name, type: z.enum(importedTypes) }))
    .min(1)
    .max(1_600),
  primary_key: Name.optional(),
})
export type NewTable = z.infer<typeof NewTable>

export const ImportOptions = z.object({
  format: z.enum(importFormats),
  /** Of the table that takes the rows. */
  relation_id: z.number().int().positive().optional(),
  new_table: NewTable.optional(),
  /**
   * The columns of the file, in its order, or the keys of its objects, each with the column it goes into; null: into none. By
   * their names where it is not given. An object with another key is refused.
   */
  columns: z
    .array(z.object({ name: z.string().max(1_000), column: Name.nullable() }))
    .max(1_600)
    .optional(),
  delimiter: z.enum(delimiters).optional(),
  /** Whether the first row of a delimited file has the names of its columns. */
  header: z.boolean().default(true),
  encoding: z.enum(['utf-8', 'windows-1252']).default('utf-8'),
  /** `unquoted`: an empty value is NULL unless it is in quotes. */
  empty_as_null: z.enum(['unquoted', 'always', 'never']).default('unquoted'),
  /** `stop`: all rows or none. `skip`: rows that the database refuses are left out and reported. */
  on_error: z.enum(['stop', 'skip']).default('stop'),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** A row that the database refused. */
export const RefusedRow = z.object({
  /** Its place in the file, from 1, without the row of names. */
  row: z.number().int(),
  column: z.string().nullable(),
  message: z.string(),
  detail: z.string().nullable(),
  sqlstate: z.string(),
  /** The beginning of it. */
  text: z.string(),
})
export type RefusedRow = z.infer<typeof RefusedRow>
