import { noBan } from '@cairn/contracts/authentication/ban-durations'
import { updateUser } from '@cairn/contracts/authentication/user-actions'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { askAuth } from '../ask-auth.ts'
import { changeInAuth } from '../change-in-auth.ts'

const actionOf = (banDuration: string | undefined) => {
  if (banDuration === undefined) return 'auth_user.changed'
  return banDuration === noBan ? 'auth_user.unbanned' : 'auth_user.banned'
}

export const updateUserRoute = route(updateUser, {
  permission: inProject('auth_users:Write'),
  handle: (call) => {
    const { user_id: id } = call.params
    return changeInAuth(call, {
      action: actionOf(call.body.ban_duration),
      work: async ({ open }) => {
        await askAuth(call, open, { method: 'PUT', path: `/admin/users/${id}`, body: call.body })
        const { ban_duration: banDuration, ...changed } = call.body
        return { result: { id }, details: { user_id: id, ban_duration: banDuration, changed: Object.keys(changed) } }
      },
    })
  },
})
