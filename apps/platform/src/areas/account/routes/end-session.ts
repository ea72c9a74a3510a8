import { endAccountSession } from '@cairn/auth'
import { endSession } from '@cairn/contracts/account/sessions'
import { bySession } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const endSessionRoute = route(endSession, {
  permission: bySession,
  handle: async ({ context, caller, params: { id } }) => {
    await endAccountSession(context.system, caller.accountId, id)
    return { id }
  },
})
