import {
  changeTable,
  getTableDefinition,
  listDependents,
  previewTableChange,
} from '@cairn/contracts/pg-meta/table-changes'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordChange } from '../record-change.ts'

export const getTableDefinitionRoute = route(getTableDefinition, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params }) => meta.getTableDefinition(database, Number(params.id)),
})

export const previewTableChangeRoute = route(previewTableChange, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: async ({ database, body }) => {
    const { statements, risks, apiAccess } = await meta.planTableChange(database, body)
    return { statements, risks, api_access: apiAccess }
  },
})

export const changeTableRoute = route(changeTable, {
  permission: inProjectDatabase('tenant:Sql:Write'),
  handle: (call) => {
    const { table, desired } = call.body
    const action = table === undefined ? 'database.object_created' : 'database.object_changed'
    const object = table === undefined ? desired.name : String(table.id)
    return recordChange(call, { action, kind: 'tables', object }, (record) =>
      meta.changeTable(call.database, call.body, record),
    )
  },
})

export const listDependentsRoute = route(listDependents, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: ({ database, params, query }) => meta.listDependents(database, Number(params.id), query.column),
})
