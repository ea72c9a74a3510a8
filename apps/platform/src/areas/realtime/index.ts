import { realtime } from '@cairn/contracts/realtime/area'
import { projectRealtime } from '@cairn/realtime'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createRealtimeUsageStore } from './realtime-usage-store.ts'
import { createRealtimeTokenRoute } from './routes/create-realtime-token.ts'
import { getRealtimeSettingsRoute, updateRealtimeSettingsRoute } from './routes/realtime-settings.ts'

export const stores = ({ db }: Ground) => ({ realtimeUsage: createRealtimeUsageStore(db) })

export const area = defineArea(realtime, {
  routes: {
    createRealtimeToken: createRealtimeTokenRoute,
    getRealtimeSettings: getRealtimeSettingsRoute,
    updateRealtimeSettings: updateRealtimeSettingsRoute,
  },
  // It keeps who is connected, and what they have joined.
  singleProcessServices: ({ db, logger }) => {
    const usage = createRealtimeUsageStore(db)
    return [
      projectRealtime({
        logger,
        onUse: (ref, use) => {
          usage.add(ref, use, Date.now()).catch((error: unknown) => {
            logger.warn({ err: error, ref }, 'what clients of realtime have used could not be stored')
          })
        },
      }),
    ]
  },
})
