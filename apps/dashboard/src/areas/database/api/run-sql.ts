import { mutationOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'

/** Runs the SQL that a form showed, in one transaction. Everything read from the catalogue is read again. */
export const runSqlMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (query: string) => requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', { body: { query } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: catalogueKey(ref) }),
  })
