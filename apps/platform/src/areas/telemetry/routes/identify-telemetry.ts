import { identifyTelemetry } from '@cairn/contracts/telemetry/telemetry'
import { bySession } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const identifyTelemetryRoute = route(identifyTelemetry, {
  permission: bySession,
  handle: async ({ context, caller, body, fail }) => {
    if (body.user_id !== caller.accountId)
      throw fail('invalid_input', { message: 'body.user_id: This is not the account that is signed in.' })
    if (!context.config.telemetry) return { stored: false }
    context.telemetry.admit(caller.accountId)
    await context.telemetry.identify(body.anonymous_id, caller.accountId)
    return { stored: true }
  },
})
