import { listColumnValues } from '@cairn/contracts/database/rows'
import * as meta from '@cairn/meta'
import { inProjectRows } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listColumnValuesRoute = route(listColumnValues, {
  permission: inProjectRows('sql:Read'),
  handle: async ({ database, params, query, signal }) => ({
    values: await meta.listColumnValues(database, Number(params.id), query.column, { signal }),
  }),
})
