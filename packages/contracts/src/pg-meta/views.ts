import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Column } from './columns.ts'
import { below, Id, inSchemas, oneBelow, withColumns } from './shared.ts'

const relation = { id: Id, schema: z.string(), name: z.string(), comment: z.string().nullable() }
const columns = { columns: z.array(Column).optional() }
const query = z.object({ ...inSchemas, ...withColumns })

export const View = z.object({ ...relation, is_updatable: z.boolean(), ...columns })
export type View = z.infer<typeof View>

export const MaterializedView = z.object({ ...relation, is_populated: z.boolean(), ...columns })
export type MaterializedView = z.infer<typeof MaterializedView>

export const ForeignTable = z.object({ ...relation, ...columns })
export type ForeignTable = z.infer<typeof ForeignTable>

export const listViews = endpoint({
  ...below('views'),
  name: 'listViews',
  method: 'GET',
  summary: 'Views, by schema and name.',
  query,
  response: z.array(View),
})

export const getView = endpoint({
  ...oneBelow('views'),
  name: 'getView',
  method: 'GET',
  summary: 'One view with its columns.',
  response: View,
})

export const listMaterializedViews = endpoint({
  ...below('materialized-views'),
  name: 'listMaterializedViews',
  method: 'GET',
  summary: 'Materialized views, by schema and name.',
  query,
  response: z.array(MaterializedView),
})

export const getMaterializedView = endpoint({
  ...oneBelow('materialized-views'),
  name: 'getMaterializedView',
  method: 'GET',
  summary: 'One materialized view with its columns.',
  response: MaterializedView,
})

export const listForeignTables = endpoint({
  ...below('foreign-tables'),
  name: 'listForeignTables',
  method: 'GET',
  summary: 'Foreign tables, by schema and name.',
  query,
  response: z.array(ForeignTable),
})

export const getForeignTable = endpoint({
  ...oneBelow('foreign-tables'),
  name: 'getForeignTable',
  method: 'GET',
  summary: 'One foreign table with its columns.',
  response: ForeignTable,
})
