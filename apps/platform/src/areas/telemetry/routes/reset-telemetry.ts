import { resetTelemetry } from '@cairn/contracts/telemetry/telemetry'
import { bySession } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { anonymousIdFrom } from '../anonymous-id.ts'

// Answered where telemetry is off, too: what was said before can be taken back.
export const resetTelemetryRoute = route(resetTelemetry, {
  permission: bySession,
  handle: async ({ context, caller, headers }) => {
    context.telemetry.admit(caller.accountId)
    const anonymousId = anonymousIdFrom(headers.cookie)
    if (anonymousId !== undefined) await context.telemetry.forget(anonymousId, caller.accountId)
    return { stored: false }
  },
})
