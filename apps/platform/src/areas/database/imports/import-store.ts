import { randomUUID } from 'node:crypto'
import { ImportOptions } from '@cairn/contracts/database/import/import-options'
import { TableImport } from '@cairn/contracts/database/imports'
import type { ImportProgress, ImportResult } from '@cairn/meta'
import type { PoolClient } from 'pg'
import type { Actor } from '../../../audit/record-audit.ts'
import type { Database, Row } from '../../../db/database.ts'
import { storableJson } from '../../../db/storable-json.ts'
import { fail } from '../../../errors.ts'

const keptDays = 30
const listed = 20
interface ImportRow extends Row, Omit<TableImport, 'format' | 'created_at' | 'finished_at'> {
  ref: string
  actor: Actor
  options: unknown
  job_id: string | null
  change_id: string | null
  created_at: Date
  finished_at: Date | null
}

export interface StoredImport extends TableImport {
  ref: string
  actor: Actor
  options: ImportOptions
  jobId: string | null
  changeId: string | null
}

const columns = `i.id, p.ref, i.actor, i.file_name, i.bytes::float8, i.options, i.target, i.is_cancelling, i.job_id, i.change_id,
  i.bytes_read::float8, i.rows_imported::float8, i.rows_refused::float8, i.created_at, 
  case when i.state in ('waiting', 'running') and j.state in ('failed', 'cancelled') then j.finished_at else i.finished_at end as finished_at,
  case when i.state in ('waiting', 'running') and j.state = 'failed' then 'failed'
       when i.state in ('waiting', 'running') and j.state = 'cancelled' then 'cancelled' else i.state end as state,
  case when i.state in ('waiting', 'running') and j.state = 'failed'
       then json_build_object('message', 'The import was interrupted.') else i.error::json end as error`
const from = `from platform.table_imports i join platform.projects p on p.id = i.project_id left join platform.jobs j on j.id = i.job_id`

const fromRow = ({ job_id: jobId, change_id: changeId, created_at, finished_at, ...row }: ImportRow): StoredImport => {
  const options = ImportOptions.parse(row.options)
  return {
    ...row,
    options,
    format: options.format,
    jobId,
    changeId,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}

/** As a client sees it. */
export const toTableImport = (stored: StoredImport): TableImport => TableImport.parse(stored)

export type ImportEnd =
  | { state: 'succeeded'; result: ImportResult }
  | { state: 'failed'; error: NonNullable<TableImport['error']> }
  | { state: 'cancelled' }

export interface ImportStore {
  create: (
    project: { id: number; ref: string },
    actor: Actor,
    file: Pick<StoredImport, 'file_name' | 'options' | 'target'>,
  ) => Promise<StoredImport>
  find: (ref: string, id: string) => Promise<StoredImport | undefined>
  list: (ref: string) => Promise<StoredImport[]>
  /** False if it was cancelled meanwhile. */
  setWaiting: (client: PoolClient, id: string, bytes: number, jobId: string) => Promise<boolean>
  begin: (id: string, changeId: string) => Promise<void>
  progress: (id: string, progress: ImportProgress) => Promise<void>
  end: (client: Pick<PoolClient, 'query'>, id: string, end: ImportEnd) => Promise<void>
  /** False if it has ended. */
  cancel: (client: PoolClient, id: string) => Promise<boolean>
  /** Ends uploads of a process that has ended. */
  endUploads: () => Promise<void>
  deleteOld: () => Promise<void>
  /** Those of the ids whose files are still needed. */
  needed: (ids: readonly string[]) => Promise<Set<string>>
}

export const createImportStore = (db: Database): ImportStore => {
  const find = async (ref: string, id: string) => {
    const [row] = await db.query<ImportRow>(
      `select ${columns}, i.refused_rows ${from} where p.ref = $1 and i.id = $2`,
      [ref, id],
    )
    return row && fromRow(row)
  }
  return {
    find,
    create: async (project, actor, file) => {
      const id = randomUUID()
      await db.query(
        `insert into platform.table_imports (id, project_id, actor, file_name, bytes, options, target, state)
         values ($1, $2, $3, $4, 0, $5, $6, 'uploading')`,
        [id, project.id, JSON.stringify(actor), file.file_name, JSON.stringify(file.options), file.target],
      )
      const created = await find(project.ref, id)
      if (created === undefined) throw fail('project_not_found')
      return created
    },
    list: async (ref) => {
      const rows = await db.query<ImportRow>(
        `select ${columns}, '[]'::json as refused_rows ${from} where p.ref = $1 order by i.created_at desc limit ${listed}`,
        [ref],
      )
      return rows.map(fromRow)
    },
    setWaiting: async (client, id, bytes, jobId) => {
      const { rowCount } = await client.query(
        `update platform.table_imports set state = 'waiting', bytes = $2, job_id = $3
         where id = $1 and state = 'uploading' and not is_cancelling`,
        [id, bytes, jobId],
      )
      return rowCount === 1
    },
    begin: async (id, changeId) => {
      await db.query(
        `update platform.table_imports set state = 'running', change_id = $2, bytes_read = 0, rows_imported = 0, rows_refused = 0
         where id = $1`,
        [id, changeId],
      )
    },
    progress: async (id, { bytes, rows, refused }) => {
      await db.query(
        `update platform.table_imports set bytes_read = $2, rows_imported = $3, rows_refused = $4
         where id = $1 and state = 'running'`,
        [id, bytes, rows, refused],
      )
    },
    end: async (client, id, end) => {
      const { rows, refused, refusedRows } =
        end.state === 'succeeded' ? end.result : { rows: 0, refused: 0, refusedRows: [] }
      await client.query(
        `update platform.table_imports set state = $2, rows_imported = $3, rows_refused = $4, refused_rows = $5, error = $6,
           bytes_read = case when $2 = 'succeeded' then bytes else bytes_read end, finished_at = now()
         where id = $1 and finished_at is null`,
        [
          id,
          end.state,
          rows,
          refused,
          storableJson(refusedRows),
          end.state === 'failed' ? storableJson(end.error) : null,
        ],
      )
    },
    cancel: async (client, id) => {
      const { rowCount } = await client.query(
        `update platform.table_imports set is_cancelling = true,
           state = case when state = 'running' then state else 'cancelled' end,
           finished_at = case when state = 'running' then null else now() end
         where id = $1 and state in ('uploading', 'waiting', 'running')`,
        [id],
      )
      return rowCount === 1
    },
    endUploads: async () => {
      await db.query(
        `update platform.table_imports set state = 'failed', finished_at = now(),
           error = '{"message": "The upload was interrupted. Import the file again."}'
         where state = 'uploading'`,
      )
    },
    deleteOld: async () => {
      await db.query(
        `delete from platform.table_imports
         where created_at < now() - interval '${keptDays} days'`,
      )
    },
    needed: async (ids) => {
      const rows = await db.query<{ id: string }>(
        `select id::text from platform.table_imports
         where id::text = any($1) and state in ('uploading', 'waiting', 'running')`,
        [ids],
      )
      return new Set(rows.map(({ id }) => id))
    },
  }
}
