import { approveCliLogin } from '@cairn/contracts/account/cli-logins'
import { bySession } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { lifetimeSeconds } from '../cli-login/cli-login-store.ts'
import { isPublicKey } from '../cli-login/encrypt-for.ts'

export const approveCliLoginRoute = route(approveCliLogin, {
  permission: bySession,
  handle: async ({ context, caller: { accountId, sessionId }, body, fail }) => {
    if (sessionId === null) throw fail('session_needed')
    if (!isPublicKey(Buffer.from(body.public_key, 'hex')))
      throw fail('invalid_input', { message: 'body.public_key: This is not a point of the curve P-256.' })
    // Known before anything is typed; that there is still room is asked again when the token is created.
    if (!(await context.accessTokens.hasRoom(accountId))) throw fail('too_many_tokens')
    const code = await context.cliLogins.approve({ accountId, sessionId }, body)
    return { device_code: code, expires_in: lifetimeSeconds }
  },
})
