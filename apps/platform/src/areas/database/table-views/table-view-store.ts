import type { TableView, TableViewContent } from '@cairn/contracts/database/table-views'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Actor } from '../../../audit/record-audit.ts'
import type { Database, Row } from '../../../db/database.ts'
import type { StoredProject } from '../../projects/project-store.ts'

interface ViewRow extends Row {
  id: string
  relation_id: string
  name: string
  is_shared: boolean
  filter: string | null
  sort: string | null
  columns: TableView['columns']
  updated_at: Date
}

const toView = (row: ViewRow): TableView => ({
  id: row.id,
  relation_id: Number(row.relation_id),
  name: row.name,
  is_shared: row.is_shared,
  filter: row.filter,
  sort: row.sort,
  columns: row.columns,
  updated_at: row.updated_at.toISOString(),
})

const fields = 'id, relation_id, name, is_shared, filter, sort, columns, updated_at'

/** Of one person and table, shared ones included. */
const maxViews = 200

type Scope = Pick<StoredProject, 'id'>
type SharedIn = Pick<StoredProject, 'id' | 'ref' | 'name' | 'organization_id'>

export interface TableViewStore {
  /** The views of a table that a person sees. */
  list: (project: Scope, accountId: string, relationId: number) => Promise<TableView[]>
  /** Undefined where the id belongs to a view that is not the person's own. */
  saveOwn: (
    project: Scope,
    accountId: string,
    id: string,
    content: TableViewContent,
  ) => Promise<TableView | 'too_many' | undefined>
  removeOwn: (project: Scope, accountId: string, id: string) => Promise<TableView | undefined>
  /** Undefined where the id belongs to a view that is neither shared in the project nor the person's own. */
  saveShared: (
    project: SharedIn,
    by: Actor,
    id: string,
    content: TableViewContent,
  ) => Promise<TableView | 'too_many' | undefined>
  removeShared: (project: SharedIn, by: Actor, id: string) => Promise<TableView | undefined>
}

/** What is saved, as parameters from the fourth on. */
const valuesOf = ({ relation_id: relationId, name, filter, sort, columns }: TableViewContent) => [
  relationId,
  name,
  filter,
  sort,
  JSON.stringify(columns),
]

const eventOf = (
  action: 'table_view.shared' | 'table_view.changed' | 'table_view.deleted',
  { ref, name, organization_id: organizationId }: SharedIn,
  view: TableView,
) => ({
  organizationId,
  action,
  target: { type: 'project' as const, id: ref, name },
  details: { view: view.name, relation_id: view.relation_id },
})

export const createTableViewStore = (db: Database): TableViewStore => {
  const isFull = async (projectId: number, accountId: string, relationId: number, id: string): Promise<boolean> => {
    const [row] = await db.query<{ count: string }>(
      `select count(*) from platform.table_views
        where project_id = $1 and relation_id = $3 and (is_shared or account_id = $2) and id <> $4`,
      [projectId, accountId, relationId, id],
    )
    return Number(row?.count) >= maxViews
  }

  return {
    list: async ({ id: projectId }, accountId, relationId) => {
      const rows = await db.query<ViewRow>(
        `select ${fields} from platform.table_views
          where project_id = $1 and relation_id = $3 and (is_shared or account_id = $2) order by name, id`,
        [projectId, accountId, relationId],
      )
      return rows.map(toView)
    },

    saveOwn: async ({ id: projectId }, accountId, id, content) => {
      if (await isFull(projectId, accountId, content.relation_id, id)) return 'too_many'
      const [row] = await db.query<ViewRow>(
        `insert into platform.table_views as v
           (id, project_id, account_id, is_shared, relation_id, name, filter, sort, columns)
         values ($1, $2, $3, false, $4, $5, $6, $7, $8)
         on conflict (id) do update set relation_id = excluded.relation_id, name = excluded.name,
           filter = excluded.filter, sort = excluded.sort, columns = excluded.columns, updated_at = now()
           where v.project_id = excluded.project_id and v.account_id = excluded.account_id and not v.is_shared
         returning ${fields}`,
        [id, projectId, accountId, ...valuesOf(content)],
      )
      return row && toView(row)
    },

    removeOwn: async ({ id: projectId }, accountId, id) => {
      const [row] = await db.query<ViewRow>(
        `delete from platform.table_views where project_id = $1 and account_id = $2 and id = $3 and not is_shared
         returning ${fields}`,
        [projectId, accountId, id],
      )
      return row && toView(row)
    },

    saveShared: async (project, by, id, content) => {
      if (await isFull(project.id, by.accountId, content.relation_id, id)) return 'too_many'
      return db.transaction(async (client) => {
        const before = await client.query<{ is_shared: boolean }>(
          'select is_shared from platform.table_views where id = $1 for update',
          [id],
        )
        const { rows } = await client.query<ViewRow>(
          `insert into platform.table_views as v
             (id, project_id, account_id, is_shared, relation_id, name, filter, sort, columns)
           values ($1, $2, $3, true, $4, $5, $6, $7, $8)
           on conflict (id) do update set is_shared = true, relation_id = excluded.relation_id, name = excluded.name,
             filter = excluded.filter, sort = excluded.sort, columns = excluded.columns, updated_at = now()
             where v.project_id = excluded.project_id and (v.is_shared or v.account_id = excluded.account_id)
           returning ${fields}`,
          [id, project.id, by.accountId, ...valuesOf(content)],
        )
        const [row] = rows
        if (row === undefined) return undefined
        const saved = toView(row)
        const action = before.rows[0]?.is_shared === true ? 'table_view.changed' : 'table_view.shared'
        await recordAudit(client, by, eventOf(action, project, saved))
        return saved
      })
    },

    removeShared: (project, by, id) =>
      db.transaction(async (client) => {
        const { rows } = await client.query<ViewRow>(
          `delete from platform.table_views where project_id = $1 and id = $2 and is_shared returning ${fields}`,
          [project.id, id],
        )
        const [row] = rows
        if (row === undefined) return undefined
        const removed = toView(row)
        await recordAudit(client, by, eventOf('table_view.deleted', project, removed))
        return removed
      }),
  }
}
