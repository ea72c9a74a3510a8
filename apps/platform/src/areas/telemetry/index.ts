import { telemetry } from '@cairn/contracts/telemetry/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { readConsentCategories } from './consent-categories.ts'
import { startTelemetry } from './telemetry.ts'
import { createTelemetryStore } from './telemetry-store.ts'
import { getTelemetryRoute } from './routes/get-telemetry.ts'
import { identifyTelemetryRoute } from './routes/identify-telemetry.ts'
import { listConsentCategoriesRoute } from './routes/list-consent-categories.ts'
import { resetTelemetryRoute } from './routes/reset-telemetry.ts'
import { sendTelemetryEventRoute } from './routes/send-telemetry-event.ts'

export const stores = ({ config, db, logger }: Ground, lifetime: AsyncDisposableStack) => ({
  consentCategories: readConsentCategories(config),
  telemetry: lifetime.use(startTelemetry(createTelemetryStore(db), config, logger)),
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
})
