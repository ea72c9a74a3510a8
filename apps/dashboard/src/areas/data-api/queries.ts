import { schemasQuery } from '~/api/catalogue.ts'
import { definePageQueries } from '~/routes/page-queries.ts'
import { dataApiSettingsQuery } from './api/data-api-settings.ts'

export const dataApiQueries = definePageQueries(({ ref }: { ref: string }) => ({
  settings: dataApiSettingsQuery(ref),
  schemas: schemasQuery(ref),
}))
