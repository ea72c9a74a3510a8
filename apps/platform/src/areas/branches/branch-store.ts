import { maxBranches } from '@cairn/contracts/branches/branch-rules'
import type { Branch } from '@cairn/contracts/branches/branches'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import { ProjectStatusSchema } from '@cairn/contracts/projects/projects'
import type { PoolClient } from 'pg'
import type { Database, Row } from '../../db/database.ts'
import { fail } from '../../errors.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { wrongStatus } from '../projects/wrong-status.ts'

type Client = Pick<PoolClient, 'query'>

interface BranchRow extends Row {
  ref: string
  name: string
  parent_project_ref: string
  status: string
  status_detail: string | null
  with_data: boolean
  inserted_at: Date
  copied_at: Date
  merged_at: Date | null
  reset_error: string | null
}

const selectBranches = `
  select p.ref, p.name, parent.ref as parent_project_ref, p.status, p.status_detail, b.with_data, p.inserted_at,
    b.copied_at, b.merged_at, b.reset_error
  from platform.branches b
  join platform.projects p on p.id = b.project_id
  join platform.projects parent on parent.id = p.parent_project_id`

const fromRow = ({ inserted_at: at, copied_at, merged_at, ...row }: BranchRow): Branch => ({
  ref: row.ref,
  name: row.name,
  parent_project_ref: row.parent_project_ref,
  status: ProjectStatusSchema.parse(row.status),
  status_detail: row.status_detail,
  with_data: row.with_data,
  inserted_at: at.toISOString(),
  copied_at: copied_at.toISOString(),
  merged_at: merged_at?.toISOString() ?? null,
  reset_error: row.reset_error,
})

/** What only preview branches have. Everything else of them is that of a project. */
export interface BranchStore {
  /** Of a project, the oldest first. */
  list: (parentRef: string) => Promise<Branch[]>
  find: (ref: string) => Promise<Branch | undefined>
  /**
   * In the transaction that creates a branch, before. Throws `project_not_found` where it moved meanwhile, `wrong_status`, `branch_name_taken`, `too_many_branches`. The
   * project keeps its status until the end of the transaction.
   */
  admit: (client: Client, parent: Pick<StoredProject, 'id' | 'ref' | 'organization_id'>, name: string) => Promise<void>
  /** In the same transaction, after. */
  insert: (client: Client, ref: string, branch: { withData: boolean }) => Promise<void>
  /** Throws `has_branches`. None is created before the end of the transaction. */
  requireNone: (client: Client, parentRef: string) => Promise<void>
  /** In the transaction of the change of its status. Throws `wrong_status` where it has another one by now. */
  beginReset: (client: Client, ref: string, status: ProjectStatus, reset: { withData: boolean }) => Promise<void>
  pendingReset: (ref: string) => Promise<{ withData: boolean } | undefined>
  /** With the reason where it failed. */
  endReset: (ref: string, error: string | null) => Promise<void>
  noteMerge: (ref: string) => Promise<void>
}

export const createBranchStore = (db: Database): BranchStore => ({
  list: async (parentRef) =>
    (
      await db.query<BranchRow>(`${selectBranches} where parent.ref = $1 and p.status <> 'REMOVED' order by p.id`, [
        parentRef,
      ])
    ).map(fromRow),
  find: async (ref) => {
    const [row] = await db.query<BranchRow>(`${selectBranches} where p.ref = $1`, [ref])
    return row && fromRow(row)
  },
  admit: async (client, { id, ref, organization_id: organizationId }, name) => {
    const { rows } = await client.query<{ status: string; organization_id: string }>(
      'select status, organization_id from platform.projects where id = $1 for no key update',
      [id],
    )
    const [parent] = rows
    // Roles of the organization that it moved to were not asked for.
    if (parent === undefined || Number(parent.organization_id) !== organizationId) throw fail('project_not_found')
    const status = ProjectStatusSchema.parse(parent.status)
    if (!isActionAllowed('branch', status)) throw wrongStatus('branch', status)
    const { rows: found } = await client.query<{ count: number; taken: boolean | null }>(
      `select count(*)::int as count, bool_or(lower(b.name) = lower($2)) as taken
       from platform.projects b join platform.projects p on p.id = b.parent_project_id where p.ref = $1`,
      [ref, name],
    )
    if (found[0]?.taken === true) throw fail('branch_name_taken')
    if ((found[0]?.count ?? 0) >= maxBranches) throw fail('too_many_branches')
  },
  insert: async (client, ref, { withData }) => {
    await client.query(
      'insert into platform.branches (project_id, with_data) select id, $2 from platform.projects where ref = $1',
      [ref, withData],
    )
  },
  requireNone: async (client, parentRef) => {
    await client.query('select from platform.projects where ref = $1 for update', [parentRef])
    const { rows } = await client.query(
      `select from platform.projects b join platform.projects p on p.id = b.parent_project_id where p.ref = $1 limit 1`,
      [parentRef],
    )
    if (rows.length > 0) throw fail('has_branches')
  },
  beginReset: async (client, ref, status, { withData }) => {
    const { rowCount } = await client.query(
      `update platform.branches b set reset_begun_at = clock_timestamp(), reset_with_data = $3, reset_error = null
       from platform.projects p where p.id = b.project_id and p.ref = $1 and p.status = $2`,
      [ref, status, withData],
    )
    if (rowCount !== 1) throw fail('wrong_status')
  },
  pendingReset: async (ref) => {
    const [row] = await db.query<{ withData: boolean }>(
      `select b.reset_with_data as "withData" from platform.branches b join platform.projects p on p.id = b.project_id
       where p.ref = $1 and b.reset_begun_at is not null`,
      [ref],
    )
    return row
  },
  endReset: async (ref, error) => {
    await db.query(
      `update platform.branches b
       set reset_begun_at = null, reset_with_data = null, reset_error = $2,
         with_data = case when $2::text is null then reset_with_data else with_data end,
         copied_at = case when $2::text is null then clock_timestamp() else copied_at end,
         merged_at = case when $2::text is null then null else merged_at end
       from platform.projects p where p.id = b.project_id and p.ref = $1 and b.reset_begun_at is not null`,
      [ref, error],
    )
  },
  noteMerge: async (ref) => {
    await db.query(
      `update platform.branches b set merged_at = clock_timestamp()
       from platform.projects p where p.id = b.project_id and p.ref = $1`,
      [ref],
    )
  },
})
