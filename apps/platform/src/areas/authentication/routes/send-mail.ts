import { inviteUser, sendCode, sendMagicLink, sendPasswordReset } from '@cairn/contracts/authentication/user-actions'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { askAuth } from '../ask-auth.ts'
import { changeInAuth } from '../change-in-auth.ts'
import type { AuthCall } from '../change-in-auth.ts'

interface MailCall extends AuthCall {
  body: { email: string }
}

const send = (
  call: MailCall,
  { path, action }: { path: string; action: 'auth_user.password_reset_sent' | 'auth_user.magic_link_sent' },
): Promise<{ email: string }> =>
  changeInAuth(call, {
    action,
    work: async ({ open }) => {
      const { email } = call.body
      // Only to those who exist: it signs nobody up.
      await askAuth(call, open, { method: 'POST', path, body: { email, create_user: false } })
      return { result: { email }, details: { email } }
    },
  })

export const sendPasswordResetRoute = route(sendPasswordReset, {
  permission: inProject('auth_users:Write'),
  handle: (call) => send(call, { path: '/recover', action: 'auth_user.password_reset_sent' }),
})

export const sendMagicLinkRoute = route(sendMagicLink, {
  permission: inProject('auth_users:Write'),
  handle: (call) => send(call, { path: '/otp', action: 'auth_user.magic_link_sent' }),
})

export const sendCodeRoute = route(sendCode, {
  permission: inProject('auth_users:Write'),
  handle: (call) =>
    changeInAuth(call, {
      action: 'auth_user.code_sent',
      work: async ({ open }) => {
        const { phone } = call.body
        await askAuth(call, open, { method: 'POST', path: '/otp', body: { phone, create_user: false } })
        return { result: { phone }, details: { phone } }
      },
    }),
})

export const inviteUserRoute = route(inviteUser, {
  permission: inProject('auth_users:Write'),
  handle: (call) =>
    changeInAuth(call, {
      action: 'auth_user.invited',
      work: async ({ open }) => {
        const { email } = call.body
        await askAuth(call, open, { method: 'POST', path: '/invite', body: { email } })
        return { result: { email }, details: { email } }
      },
    }),
})
