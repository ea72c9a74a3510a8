import { getTelemetry } from '@cairn/contracts/telemetry/telemetry'
import { operator } from '../../operator/operator.ts'
import { route } from '../../../route.ts'

export const getTelemetryRoute = route(getTelemetry, {
  permission: operator,
  handle: async ({ context }) => ({
    on: context.config.telemetry,
    retention_days: context.config.telemetryDays,
    ...(await context.telemetry.overview()),
  }),
})
