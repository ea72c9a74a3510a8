import { sendTelemetryEvent } from '@cairn/contracts/telemetry/telemetry'
import { bySession } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { anonymousIdFrom } from '../anonymous-id.ts'

export const sendTelemetryEventRoute = route(sendTelemetryEvent, {
  permission: bySession,
  handle: async ({ context, caller, headers, body }) => {
    if (!context.config.telemetry) return { stored: false }
    context.telemetry.admit(caller.accountId)
    await context.telemetry.add(body, anonymousIdFrom(headers.cookie))
    return { stored: true }
  },
})
