import { platform } from '@cairn/contracts/platform/area'
import { defineArea } from '../define-area.ts'
import { checkDatabase } from './check-database.ts'
import { getConfigRoute } from './routes/get-config.ts'
import { getHealthRoute } from './routes/get-health.ts'
import { getOpenApiRoute } from './routes/get-open-api.ts'
import { getUtcTimeRoute } from './routes/get-utc-time.ts'

export const area = defineArea(platform, {
  routes: {
    getConfig: getConfigRoute,
    getHealth: getHealthRoute,
    getOpenApi: getOpenApiRoute,
    getUtcTime: getUtcTimeRoute,
  },
  health: (ground) => ({ database: () => checkDatabase(ground) }),
})
