import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Name } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'

/** What a person changed about a column. The list of these is the order of the columns. */
const ViewColumn = z.object({
  name: z.string().max(63),
  width: z.number().int().min(1).max(10_000).optional(),
  is_pinned: z.boolean().optional(),
  is_hidden: z.boolean().optional(),
})

const TableViewContent = z.object({
  /** The oid of the table. */
  relation_id: z.number().int().min(1).max(4_294_967_295),
  name: Name,
  /** Filter and sort as the address of the table editor has them. */
  filter: z.string().max(20_000).nullable(),
  sort: z.string().max(2_000).nullable(),
  columns: z.array(ViewColumn).max(1_600),
})
export type TableViewContent = z.infer<typeof TableViewContent>

export const TableView = TableViewContent.extend({
  id: z.uuid(),
  name: z.string(),
  /** Whether every member of the project sees it. */
  is_shared: z.boolean(),
  updated_at: z.iso.datetime(),
})
export type TableView = z.infer<typeof TableView>

const ViewParams = RefParams.extend({ id: z.uuid() })

// 1,600 columns, each with a name and three values.
const bodyLimitValues = 10_000

export const listTableViews = endpoint({
  name: 'listTableViews',
  method: 'GET',
  path: '/platform/projects/:ref/table-views',
  summary: "The views of a table that were saved in the table editor: the caller's own and the shared ones, by name.",
  params: RefParams,
  query: z.object({ relation_id: z.coerce.number().int().min(1).max(4_294_967_295) }),
  response: z.array(TableView),
  errors: ['project_not_found'],
})

export const saveTableView = endpoint({
  name: 'saveTableView',
  method: 'PUT',
  path: '/platform/projects/:ref/table-views/:id',
  summary: 'Save a view that only the caller sees, under an id chosen by the caller.',
  params: ViewParams,
  body: TableViewContent,
  bodyLimitValues,
  response: TableView,
  errors: ['project_not_found', 'table_view_not_found', 'too_many_table_views'],
})

export const deleteTableView = endpoint({
  name: 'deleteTableView',
  method: 'DELETE',
  path: '/platform/projects/:ref/table-views/:id',
  summary: 'Delete a view that only the caller sees.',
  params: ViewParams,
  response: TableView,
  errors: ['project_not_found', 'table_view_not_found'],
})

export const saveSharedTableView = endpoint({
  name: 'saveSharedTableView',
  method: 'PUT',
  path: '/platform/projects/:ref/shared-table-views/:id',
  summary: "Save a view that every member of the project sees. Shares it, if it was the caller's own.",
  params: ViewParams,
  body: TableViewContent,
  bodyLimitValues,
  response: TableView,
  errors: ['project_not_found', 'table_view_not_found', 'too_many_table_views'],
})

export const deleteSharedTableView = endpoint({
  name: 'deleteSharedTableView',
  method: 'DELETE',
  path: '/platform/projects/:ref/shared-table-views/:id',
  summary: 'Delete a shared view.',
  params: ViewParams,
  response: TableView,
  errors: ['project_not_found', 'table_view_not_found'],
})
