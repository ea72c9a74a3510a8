import { quotedLiteral } from '@cairn/contracts/database/sql-names'
import { queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import type { TableAccess } from '../settings/access.ts'
import { accessOf, accessSql } from '../settings/access.ts'

const mostTables = 10_000

/** What requests without and with a signed-in user can do with each table and view of some schemas. */
export const tableAccessQuery = (ref: string, schemas: readonly string[]) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'table-access', schemas],
    enabled: schemas.length > 0,
    queryFn: async ({ signal }): Promise<TableAccess[]> => {
      const { results } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', {
        body: { query: accessSql(schemas.map(quotedLiteral)), rowLimit: mostTables },
        signal,
      })
      return (results[0]?.rows ?? []).map(accessOf)
    },
  })
