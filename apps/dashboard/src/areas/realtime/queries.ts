import { definePageQueries } from '~/routes/page-queries.ts'
import { realtimeSettingsQuery } from './api/realtime-settings.ts'

export const realtimeSettingsQueries = definePageQueries(({ ref }: { ref: string }) => ({
  settings: realtimeSettingsQuery(ref),
}))
