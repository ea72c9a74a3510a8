import { queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'

const labelsSql = 'select enumtypid, enumlabel from pg_enum order by enumtypid, enumsortorder'

/** The labels of every enumerated type of a project, in order, by the object id of the type. */
export const enumLabelsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'enum-labels'],
    queryFn: async ({ signal }) => {
      const { results } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', {
        body: { query: labelsSql },
        signal,
      })
      const labels: Record<number, string[]> = {}
      for (const [typeId, label] of results[0]?.rows ?? []) (labels[Number(typeId)] ??= []).push(label ?? '')
      return labels
    },
  })
