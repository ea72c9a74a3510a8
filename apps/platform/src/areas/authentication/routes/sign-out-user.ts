import { endAccountSessions } from '@cairn/auth'
import { signOutUser } from '@cairn/contracts/authentication/user-actions'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { askAuth } from '../ask-auth.ts'
import { changeInAuth } from '../change-in-auth.ts'

export const signOutUserRoute = route(signOutUser, {
  permission: inProject('auth_users:Write'),
  handle: (call) => {
    const { user_id: id } = call.params
    return changeInAuth(call, {
      action: 'auth_user.signed_out',
      work: async ({ open, project }) => {
        // Refuses a user who does not exist.
        await askAuth(call, open, { method: 'GET', path: `/admin/users/${id}` })
        return { result: { id }, details: { user_id: id, count: await endAccountSessions(project, id) } }
      },
    })
  },
})
