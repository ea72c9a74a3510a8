import { database } from '@cairn/contracts/database/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { countRowsRoute } from './routes/count-rows.ts'
import { deleteRowsRoute } from './routes/delete-rows.ts'
import { exportRowsRoute } from './routes/export-rows.ts'
import { getCellRoute } from './routes/get-cell.ts'
import { getRelationRoute } from './routes/get-relation.ts'
import { insertRowRoute } from './routes/insert-row.ts'
import { listColumnTypesRoute } from './routes/list-column-types.ts'
import { listColumnValuesRoute } from './routes/list-column-values.ts'
import { listRelationsRoute } from './routes/list-relations.ts'
import { listRowsRoute } from './routes/list-rows.ts'
import { runQueryRoute } from './routes/run-query.ts'
import { updateRowRoute } from './routes/update-row.ts'
import { createTableTransfers } from './table-transfers.ts'

export const stores = ({ db }: Ground) => ({ tableTransfers: createTableTransfers(db) })

export const area = defineArea(database, {
  routes: {
    countRows: countRowsRoute,
    deleteRows: deleteRowsRoute,
    exportRows: exportRowsRoute,
    getCell: getCellRoute,
    getRelation: getRelationRoute,
    insertRow: insertRowRoute,
    listColumnTypes: listColumnTypesRoute,
    listColumnValues: listColumnValuesRoute,
    listRelations: listRelationsRoute,
    listRows: listRowsRoute,
    runQuery: runQueryRoute,
    updateRow: updateRowRoute,
  },
})
