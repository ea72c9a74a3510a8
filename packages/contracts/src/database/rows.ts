import { z } from 'zod'
import { ApplicationHeader, connectionErrors, databaseErrors, RelationDetail, RelationParams } from './catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { maxCountedRows, maxRowMarks, maxRowOffset, maxRowsPerPage, maxWriteBytes } from '../limits.ts'
import { Conditions } from './conditions.ts'
import { RowsHeader } from './impersonation.ts'
import { jsonText } from './json-text.ts'

export const Sort = z.object({ column: z.string().max(63), ascending: z.boolean() })
export type Sort = z.infer<typeof Sort>

/** Text as PostgreSQL prints it, whatever the type: nothing is lost on the way through JavaScript's numbers. */
export const Cell = z.string().nullable()
export type Cell = z.infer<typeof Cell>

export const conditions = {
  /** A JSON array of `Condition`, all of which must hold. */
  filters: jsonText(Conditions).optional(),
}

/** The values by which a row is ordered: those of the sorts, then what tells equal rows apart. */
export const OrderValues = z.array(Cell)
export type OrderValues = z.infer<typeof OrderValues>

const orderValues = jsonText(OrderValues.min(1).max(60))

const sorts = {
  /** A JSON array of `Sort`. */
  sorts: jsonText(z.array(Sort).max(20)).optional(),
}

export const RowPage = z.object({
  /** The table itself, only when asked for by `with_table`: one round trip less to the first rows. */
  table: RelationDetail.optional(),
  columns: z.array(z.string()),
  rows: z.array(z.array(Cell)),
  /** Pairs of row and column index whose value was cut. */
  truncated: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** For `before` and `after`; null without rows, without a unique order, and where one of the values was cut. */
  first: OrderValues.nullable(),
  last: OrderValues.nullable(),
  durationMs: z.number(),
})
export type RowPage = z.infer<typeof RowPage>

const page = {
  ...conditions,
  ...sorts,
  /** A JSON array of `OrderValues`, or of the first of them: the page begins after the rows with these values. */
  after: orderValues.optional(),
  offset: z.coerce.number().int().min(0).max(maxRowOffset).default(0),
  limit: z.coerce.number().int().min(1).max(maxRowsPerPage).default(100),
  with_table: z.enum(['true', 'false']).default('false'),
}

export const listRows = endpoint({
  name: 'listRows',
  method: 'GET',
  path: '/platform/pg-meta/:ref/relations/:id/rows',
  summary: 'A page of rows, by default ordered by primary key.',
  params: RelationParams,
  headers: RowsHeader,
  query: z.object({
    ...page,
    /** As `after`: the page ends before the rows with these values. `offset` counts backward then. */
    before: orderValues.optional(),
  }),
  response: RowPage,
  errors: [...connectionErrors, 'table_not_found'],
})

export const listFirstRows = endpoint({
  name: 'listFirstRows',
  method: 'GET',
  path: '/platform/projects/:ref/relations/:id/first-rows',
  summary: "As `listRows`, for a page that begins: it does not wait for the project's connection string.",
  params: RelationParams,
  headers: ApplicationHeader,
  query: z.object(page),
  response: RowPage,
  errors: [...databaseErrors, 'table_not_found'],
})

export const listRowMarks = endpoint({
  name: 'listRowMarks',
  method: 'GET',
  path: '/platform/pg-meta/:ref/relations/:id/marks',
  summary: `The order values of every ${maxRowOffset.toLocaleString('en')}th row, for pages that begin deep in a table.`,
  params: RelationParams,
  headers: RowsHeader,
  query: z.object({
    ...conditions,
    ...sorts,
    /** Rows are counted from after this one. */
    after: orderValues.optional(),
    limit: z.coerce.number().int().min(1).max(maxRowMarks).default(maxRowMarks),
  }),
  response: z.object({ marks: z.array(OrderValues) }),
  errors: [...connectionErrors, 'table_not_found'],
})

export const countRows = endpoint({
  name: 'countRows',
  method: 'GET',
  path: '/platform/pg-meta/:ref/relations/:id/count',
  summary:
    "The number of rows that match the filters: exact on request or when it is cheap, otherwise the planner's estimate.",
  params: RelationParams,
  headers: RowsHeader,
  query: z.object({
    ...conditions,
    exact: z.enum(['true', 'false']).default('false'),
    ...sorts,
    /** Only rows after these order values. */
    after: orderValues.optional(),
    /** Only rows before these. */
    before: orderValues.optional(),
    /** Counts exactly, and no further than this. */
    at_most: z.coerce.number().int().min(1).max(maxCountedRows).optional(),
  }),
  response: z.object({ count: z.number(), is_estimate: z.boolean() }),
  errors: [...connectionErrors, 'table_not_found'],
})

export const ColumnValue = z.object({
  value: z.string(),
  /** The share of the rows that have it, from 0 to 1; null if it is not known. */
  frequency: z.number().nullable(),
})
export type ColumnValue = z.infer<typeof ColumnValue>

export const listColumnValues = endpoint({
  name: 'listColumnValues',
  method: 'GET',
  path: '/platform/pg-meta/:ref/relations/:id/values',
  summary:
    "The most frequent values of a column: from the planner's statistics, otherwise from the first 10,000 rows. None if they cannot be read in half a second.",
  params: RelationParams,
  headers: RowsHeader,
  query: z.object({ column: z.string().max(63) }),
  response: z.object({ values: z.array(ColumnValue) }),
  errors: [...connectionErrors, 'table_not_found'],
})

/** Values by column name; a column that is left out gets its default (insert) or stays (update). */
export const RowValues = z.record(z.string(), Cell)
export type RowValues = z.infer<typeof RowValues>

/** `RowValues` of a request. Pairs of name and value are for a column named `__proto__`, which no JSON body can have as a key. */
export const GivenRowValues = z.union([
  RowValues,
  z
    .array(z.tuple([z.string(), Cell]))
    .max(1_600)
    .transform((pairs): RowValues => Object.fromEntries(pairs)),
])

const writeErrors = [...connectionErrors, 'table_not_found', 'query_failed', 'query_timeout'] as const
const WrittenRow = z.object({ row: z.array(Cell) })

export const insertRow = endpoint({
  name: 'insertRow',
  method: 'POST',
  path: '/platform/pg-meta/:ref/relations/:id/rows',
  summary: 'Insert a row. Returns the row with its defaults.',
  params: RelationParams,
  headers: RowsHeader,
  body: z.object({ values: GivenRowValues }),
  bodyLimitBytes: maxWriteBytes,
  response: WrittenRow,
  status: 201,
  errors: writeErrors,
})

export const updateRow = endpoint({
  name: 'updateRow',
  method: 'PATCH',
  path: '/platform/pg-meta/:ref/relations/:id/rows',
  summary: 'Change one row, named by its primary key. With `expected`, only if those columns still hold those values.',
  params: RelationParams,
  headers: RowsHeader,
  body: z.object({ key: GivenRowValues, values: GivenRowValues, expected: GivenRowValues.optional() }),
  bodyLimitBytes: maxWriteBytes,
  response: WrittenRow,
  errors: [...writeErrors, 'row_not_found', 'row_changed', 'table_without_key'],
})

const RowChange = z.object({
  /** The primary key, as it is before the change. */
  key: GivenRowValues,
  values: GivenRowValues,
  /** The values that were there when the row was read. */
  expected: GivenRowValues,
})

export const RowsUpdate = z.object({ changes: z.array(RowChange).min(1).max(10_000) })
export type RowsUpdate = z.infer<typeof RowsUpdate>

export const RowsUpdated = z.object({
  saved: z.boolean(),
  /** The columns of the rows: one may have been added or dropped since the caller read them. */
  columns: z.array(z.string()),
  /** The rows after the change, in the order of the changes; none if nothing was saved. */
  rows: z.array(z.array(Cell)),
  /** Pairs of row and column index whose value was cut. */
  truncated: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** Rows that were changed or deleted since they were read: the expected values as they are now, null for a row that is gone. */
  conflicts: z.array(z.object({ change: z.number().int(), values: RowValues.nullable() })),
})
export type RowsUpdated = z.infer<typeof RowsUpdated>

export const updateRows = endpoint({
  name: 'updateRows',
  method: 'POST',
  path: '/platform/pg-meta/:ref/relations/:id/changes',
  summary:
    'Change many rows, named by their primary keys, in one transaction: all, or none if one of them was changed or deleted since it was read.',
  params: RelationParams,
  headers: RowsHeader,
  body: RowsUpdate,
  bodyLimitBytes: maxWriteBytes,
  // 10,000 rows with a key and two values, each with what it was.
  bodyLimitValues: 100_000,
  response: RowsUpdated,
  errors: [...writeErrors, 'table_without_key'],
})

/** As many staged changes of one kind as are saved at once. */
const maxStaged = 1_000

export const StagedChanges = z.object({
  changes: z.array(RowChange).max(maxStaged),
  deletes: z.array(RowChange.omit({ values: true })).max(maxStaged),
  inserts: z.array(z.object({ values: GivenRowValues })).max(maxStaged),
})
export type StagedChanges = z.infer<typeof StagedChanges>

const Conflict = z.object({
  /** Its place in the list of the request. */
  index: z.number().int(),
  /** The expected values as they are now, null for a row that is gone. */
  values: RowValues.nullable(),
})

export const StagedSaved = z.object({
  saved: z.boolean(),
  change_conflicts: z.array(Conflict),
  delete_conflicts: z.array(Conflict),
})
export type StagedSaved = z.infer<typeof StagedSaved>

export const saveStagedChanges = endpoint({
  name: 'saveStagedChanges',
  method: 'POST',
  path: '/platform/pg-meta/:ref/relations/:id/staged-changes',
  summary:
    'Delete, change and insert rows, in that order and in one transaction: all, or none if a row that is changed or deleted is not as expected any more. A row that is to be deleted and is gone is no conflict.',
  params: RelationParams,
  headers: RowsHeader,
  body: StagedChanges,
  bodyLimitBytes: maxWriteBytes,
  bodyLimitValues: 100_000,
  response: StagedSaved,
  errors: [...writeErrors, 'table_without_key'],
})

export const deleteRows = endpoint({
  name: 'deleteRows',
  method: 'DELETE',
  path: '/platform/pg-meta/:ref/relations/:id/rows',
  summary: 'Delete rows, named by their primary keys, in one transaction.',
  params: RelationParams,
  headers: RowsHeader,
  body: z.object({ keys: z.array(GivenRowValues).min(1).max(10_000) }),
  bodyLimitBytes: maxWriteBytes,
  // 10,000 keys of two columns.
  bodyLimitValues: 60_000,
  response: z.object({ deleted: z.number().int() }),
  errors: [...writeErrors, 'table_without_key'],
})

export const getCell = endpoint({
  name: 'getCell',
  method: 'POST',
  path: '/platform/pg-meta/:ref/relations/:id/cell',
  summary: 'One complete value that a page of rows returned cut off.',
  params: RelationParams,
  headers: RowsHeader,
  body: z.object({ key: GivenRowValues, column: z.string().max(63) }),
  response: z.object({ value: Cell }),
  errors: [...connectionErrors, 'table_not_found', 'table_without_key', 'row_not_found'],
})
