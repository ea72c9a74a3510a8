import { findUserDetail } from '@cairn/auth'
import { getUser } from '@cairn/contracts/authentication/users'
import { inProject } from '../../../permissions.ts'
import { withService } from '../../../project-runtime/with-service.ts'
import { route } from '../../../route.ts'
import { toAuthUserDetail } from '../user-view.ts'

export const getUserRoute = route(getUser, {
  permission: inProject('auth_users:Read'),
  handle: async ({ context, project: stored, params, fail }) => {
    const detail = await withService(context, { project: stored, name: 'auth' }, ({ project }) =>
      findUserDetail(project, params.user_id),
    )
    if (detail === undefined) throw fail('user_not_found')
    return toAuthUserDetail(detail)
  },
})
