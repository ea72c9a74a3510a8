import { deleteUsers } from '@cairn/contracts/authentication/user-actions'
import type { OpenService } from '@cairn/service-kit'
import { PlatformError } from '../../../errors.ts'
import { inProject } from '../../../permissions.ts'
import type { CallOrigin } from '../../../route.ts'
import { route } from '../../../route.ts'
import { askAuth } from '../ask-auth.ts'
import { changeInAuth } from '../change-in-auth.ts'

/** Undefined where the user is deleted, otherwise why not; null for one who was gone already. */
const deleteOne = async (call: CallOrigin, open: OpenService, id: string): Promise<string | null | undefined> => {
  try {
    await askAuth(call, open, { method: 'DELETE', path: `/admin/users/${id}` })
    return undefined
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return error.reason === 'user_not_found' ? null : error.message
  }
}

export const deleteUsersRoute = route(deleteUsers, {
  permission: inProject('auth_users:Write'),
  handle: (call) =>
    changeInAuth(call, {
      action: 'auth_user.several_deleted',
      work: async ({ open }) => {
        const deleted: string[] = []
        const failed: { id: string; message: string }[] = []
        // One after the other: one project must not take all connections.
        for (const id of new Set(call.body.ids)) {
          const problem = await deleteOne(call, open, id)
          if (problem === undefined) deleted.push(id)
          else if (problem !== null) failed.push({ id, message: problem })
        }
        return { result: { deleted, failed }, details: { user_ids: deleted } }
      },
    }),
})
