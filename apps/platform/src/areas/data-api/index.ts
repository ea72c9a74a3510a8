import { dataApi } from '@cairn/contracts/data-api/area'
import { defineArea } from '../define-area.ts'
import { getDataApiSettingsRoute } from './routes/get-data-api-settings.ts'
import { getTypescriptTypesRoute } from './routes/get-typescript-types.ts'
import { runGraphqlRoute } from './routes/run-graphql.ts'
import { updateDataApiSettingsRoute } from './routes/update-data-api-settings.ts'

export const stores = () => ({})

export const area = defineArea(dataApi, {
  routes: {
    getDataApiSettings: getDataApiSettingsRoute,
    getTypescriptTypes: getTypescriptTypesRoute,
    runGraphql: runGraphqlRoute,
    updateDataApiSettings: updateDataApiSettingsRoute,
  },
})
