import { deleteUserPasskey } from '@cairn/contracts/authentication/user-actions'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { askAuth } from '../ask-auth.ts'
import { changeInAuth } from '../change-in-auth.ts'

export const deleteUserPasskeyRoute = route(deleteUserPasskey, {
  permission: inProject('auth_users:Write'),
  handle: (call) => {
    const { user_id: id, passkey_id: passkey } = call.params
    return changeInAuth(call, {
      action: 'auth_user.passkey_deleted',
      work: async ({ open }) => {
        await askAuth(call, open, { method: 'DELETE', path: `/admin/users/${id}/passkeys/${passkey}` })
        return { result: { id }, details: { user_id: id, passkey_id: passkey } }
      },
    })
  },
})
