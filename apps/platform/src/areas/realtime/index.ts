import { realtime } from '@cairn/contracts/realtime/area'
import { projectRealtime } from '@cairn/realtime'
import { defineArea } from '../define-area.ts'
import { createRealtimeTokenRoute } from './routes/create-realtime-token.ts'
import { getRealtimeSettingsRoute, updateRealtimeSettingsRoute } from './routes/realtime-settings.ts'

export const area = defineArea(realtime, {
  routes: {
    createRealtimeToken: createRealtimeTokenRoute,
    getRealtimeSettings: getRealtimeSettingsRoute,
    updateRealtimeSettings: updateRealtimeSettingsRoute,
  },
  // It keeps who is connected, and what they have joined.
  singleProcessServices: ({ logger }) => [projectRealtime({ logger })],
})
