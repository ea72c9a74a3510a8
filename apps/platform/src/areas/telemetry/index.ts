import { telemetry } from '@cairn/contracts/telemetry/area'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { readConsentCategories } from './consent-categories.ts'
import { createTelemetry } from './telemetry.ts'
import { createTelemetryStore } from './telemetry-store.ts'
import { getTelemetryRoute } from './routes/get-telemetry.ts'
import { identifyTelemetryRoute } from './routes/identify-telemetry.ts'
import { listConsentCategoriesRoute } from './routes/list-consent-categories.ts'
import { resetTelemetryRoute } from './routes/reset-telemetry.ts'
import { sendTelemetryEventRoute } from './routes/send-telemetry-event.ts'

/** Beyond the last of these, events are deleted whatever their age. */
const mostEvents = 100_000

export const stores = ({ config, db }: Ground) => ({
  consentCategories: readConsentCategories(config),
  telemetry: createTelemetry(createTelemetryStore(db)),
})

export const area = defineArea(telemetry, {
  checkConfig: readConsentCategories,
  routes: {
    getTelemetry: getTelemetryRoute,
    identifyTelemetry: identifyTelemetryRoute,
    listConsentCategories: listConsentCategoriesRoute,
    resetTelemetry: resetTelemetryRoute,
    sendTelemetryEvent: sendTelemetryEventRoute,
  },
  jobs: ({ telemetry: store, config }) => ({
    'delete-old-telemetry': defineJob({
      title: 'Delete old telemetry',
      data: z.object({}),
      schedule: '22 */6 * * *',
      run: () => store.sweep({ days: config.telemetryDays, most: mostEvents }),
    }),
  }),
})
