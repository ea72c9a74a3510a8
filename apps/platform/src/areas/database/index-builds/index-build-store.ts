import { IndexToBuild } from '@cairn/contracts/database/index-builds'
import type { IndexBuild } from '@cairn/contracts/database/index-builds'
import type { NamedIndex } from '@cairn/meta'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { Actor } from '../../../audit/record-audit.ts'
import type { Database, Row } from '../../../db/database.ts'
import { storableJson } from '../../../db/storable-json.ts'

const listed = 20
const keptDays = 30

export interface StoredIndexBuild {
  id: string
  ref: string
  actor: Actor
  index: NamedIndex
  state: IndexBuild['state']
  is_cancelling: boolean
  job_id: string | null
  error: IndexBuild['error']
  created_at: Date
  finished_at: Date | null
}

export type IndexBuildEnd =
  | { state: 'succeeded' }
  | { state: 'cancelled' }
  | { state: 'failed'; error: NonNullable<IndexBuild['error']> }

interface StoredRow extends Row, Omit<StoredIndexBuild, 'index'> {
  index: unknown
}

const Stored = IndexToBuild.extend({ name: z.string() })
const fromRow = (row: StoredRow): StoredIndexBuild => ({ ...row, index: Stored.parse(row.index) })

// A job that failed in every attempt, or was cancelled before it began, has not ended its build.
const ended = `b.state in ('waiting', 'running') and j.state in ('failed', 'cancelled')`
const select = `
  select b.id, p.ref, b.actor, b.index, b.is_cancelling, b.job_id, b.created_at,
         case when ${ended} then j.state else b.state end as state,
         case when ${ended} then j.finished_at else b.finished_at end as finished_at,
         case when ${ended} and j.state = 'failed'
              then json_build_object('message', 'The build was interrupted. An incomplete index may be left: drop it.')
              else b.error::json end as error
    from platform.index_builds b
    join platform.projects p on p.id = b.project_id
    left join platform.jobs j on j.id = b.job_id`

export interface IndexBuildStore {
  create: (
    client: PoolClient,
    build: { id: string; projectId: number; actor: Actor; index: NamedIndex; jobId: string },
  ) => Promise<void>
  find: (ref: string, id: string) => Promise<StoredIndexBuild | undefined>
  /** The newest first. */
  list: (ref: string) => Promise<StoredIndexBuild[]>
  /** Those that a process was building when it ended. */
  interrupted: () => Promise<readonly { id: string; ref: string }[]>
  /** False if it has been cancelled. */
  begin: (id: string) => Promise<boolean>
  /** False if it had ended. */
  end: (client: Pick<PoolClient, 'query'>, id: string, end: IndexBuildEnd) => Promise<boolean>
  /** False if it has ended. */
  cancel: (client: PoolClient, id: string) => Promise<boolean>
  deleteOld: () => Promise<void>
}

export const createIndexBuildStore = (db: Database): IndexBuildStore => ({
  create: async (client, { id, projectId, actor, index, jobId }) => {
    await client.query(
      `insert into platform.index_builds (id, project_id, actor, index, state, job_id) values ($1, $2, $3, $4, 'waiting', $5)`,
      [id, projectId, JSON.stringify(actor), JSON.stringify(index), jobId],
    )
  },
  find: async (ref, id) => {
    const [row] = await db.query<StoredRow>(`${select} where p.ref = $1 and b.id = $2`, [ref, id])
    return row && fromRow(row)
  },
  list: async (ref) => {
    const rows = await db.query<StoredRow>(`${select} where p.ref = $1 order by b.created_at desc limit ${listed}`, [
      ref,
    ])
    return rows.map(fromRow)
  },
  interrupted: () =>
    db.query(
      `select b.id, p.ref from platform.index_builds b join platform.projects p on p.id = b.project_id where b.state = 'running'`,
    ),
  begin: async (id) => {
    const rows = await db.query(
      `update platform.index_builds set state = 'running' where id = $1 and state = 'waiting' returning id`,
      [id],
    )
    return rows.length === 1
  },
  end: async (client, id, end) => {
    const { rowCount } = await client.query(
      `update platform.index_builds set state = $2, error = $3, finished_at = now() where id = $1 and finished_at is null`,
      [id, end.state, end.state === 'failed' ? storableJson(end.error) : null],
    )
    return rowCount === 1
  },
  cancel: async (client, id) => {
    const { rowCount } = await client.query(
      `update platform.index_builds set is_cancelling = true,
         state = case when state = 'running' then state else 'cancelled' end,
         finished_at = case when state = 'running' then null else now() end
       where id = $1 and state in ('waiting', 'running')`,
      [id],
    )
    return rowCount === 1
  },
  deleteOld: async () => {
    await db.query(
      `delete from platform.index_builds where created_at < now() - interval '${keptDays} days' and finished_at is not null`,
    )
  },
})
