import { queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'

export interface Migration {
  version: string
  name: string | null
  sql: string
}

const rowsOf = async (ref: string, query: string, signal: AbortSignal) => {
  const { results } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', {
    body: { query, rowLimit: 10_000 },
    signal,
  })
  return results[0]?.rows ?? []
}

/** The migrations that are recorded in the database, the newest first. Without any, their table is not there either. */
export const migrationsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'migrations'],
    queryFn: async ({ signal }): Promise<Migration[]> => {
      const [table] = await rowsOf(ref, `select to_regclass('supabase_migrations.schema_migrations')`, signal)
      if (table?.[0] === null || table === undefined) return []
      const rows = await rowsOf(
        ref,
        `select version, name, array_to_string(statements, E';\\n\\n') from supabase_migrations.schema_migrations order by version desc`,
        signal,
      )
      return rows.map(([version, name, sql]) => ({ version: version ?? '', name: name ?? null, sql: sql ?? '' }))
    },
  })
