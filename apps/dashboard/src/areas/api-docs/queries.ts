import { dataApiSettingsQuery } from '~/areas/data-api/api/data-api-settings.ts'
import { definePageQueries } from '~/routes/page-queries.ts'

export const apiDocsQueries = definePageQueries(({ ref }: { ref: string }) => ({ settings: dataApiSettingsQuery(ref) }))
