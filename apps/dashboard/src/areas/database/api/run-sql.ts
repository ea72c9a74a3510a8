import { mutationOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'
import { migrationToKeep } from '~/state/kept-migrations.ts'
import { migrationSql } from '../migrations/migration-sql.ts'

const mutationOf = (ref: string, textOf: (sql: string) => string) =>
  mutationOptions({
    mutationFn: (sql: string) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', { body: { query: textOf(sql) } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: catalogueKey(ref) }),
  })

/** Runs SQL in one transaction. Everything read from the catalogue is read again. */
export const runSqlMutation = (ref: string) => mutationOf(ref, (sql) => sql)

/** Runs the change of the schema that a form showed, and records it in the same transaction where the person wants that. */
export const changeSchemaMutation = (ref: string) =>
  mutationOf(ref, (sql) => {
    const name = migrationToKeep(ref, sql)
    return (name === undefined ? undefined : migrationSql({ name, sql })) ?? sql
  })
