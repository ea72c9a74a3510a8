import { z } from 'zod'
import { ConnectionHeader, connectionErrors } from '../database/catalogue.ts'
import { RefParams } from '../projects/projects.ts'
import { maxMigrationNameLength } from './migrations.ts'

/** The address below a project's `pg-meta`, with what each of its calls needs. */
export const below = <const Path extends string>(path: Path) => ({
  path: `/platform/pg-meta/:ref/${path}` as const,
  params: RefParams,
  headers: ConnectionHeader,
  errors: connectionErrors,
})

/** The oid of an object. */
export const Id = z.number().int()
export const Name = z.string().min(1).max(63)
const idText = z.string().regex(/^\d{1,10}$/)

/** As `below`, for one object by its oid. */
export const oneBelow = <const Path extends string>(path: Path) => ({
  ...below(path),
  path: `/platform/pg-meta/:ref/${path}/:id` as const,
  params: RefParams.extend({ id: idText }),
  errors: [...connectionErrors, 'object_not_found'] as const,
})

const columnIdText = z.string().regex(/^\d{1,10}\.\d{1,5}$/)
/** The oid of a relation and the number of the column. */
export const ColumnId = columnIdText

export const oneColumn = {
  ...below('columns'),
  path: '/platform/pg-meta/:ref/columns/:id' as const,
  params: RefParams.extend({ id: columnIdText }),
  errors: [...connectionErrors, 'object_not_found'] as const,
}

export const flag = (whenLeftOut: boolean) =>
  z
    .enum(['true', 'false'])
    .default(whenLeftOut ? 'true' : 'false')
    .transform((text) => text === 'true')

const count = z.coerce.number().int().min(0).max(1_000_000).optional()
/** Names separated by commas. */
export const schemaNames = z
  .string()
  .max(10_000)
  .optional()
  .transform((text) => (text === undefined || text === '' ? undefined : text.split(',').map((name) => name.trim())))

export const page = { limit: count, offset: count }
export const withSystem = { include_system_schemas: flag(false), ...page }
/** `included_schemas` may name system schemas; without it, all but those of the system are listed. */
export const inSchemas = { ...withSystem, included_schemas: schemaNames, excluded_schemas: schemaNames }
export const withColumns = { include_columns: flag(true) }

/** The name under which what runs is recorded as a migration, in the same transaction. Left out: it is not recorded. */
export const MigrationName = z.string().min(1).max(maxMigrationNameLength).optional()

/** `true`: what depends on the object is deleted too. */
export const Cascade = z.object({ cascade: flag(false) })

/** Part of a statement, as SQL. */
export const Fragment = z.string().max(100_000)
export const Comment = z.string().max(100_000)
