import * as auth from '@cairn/auth'
import { listUsers } from '@cairn/contracts/authentication/users'
import { inProject } from '../../../permissions.ts'
import { withService } from '../../../project-runtime/with-service.ts'
import { route } from '../../../route.ts'
import { toAuthUser } from '../user-view.ts'

export const listUsersRoute = route(listUsers, {
  permission: inProject('auth_users:Read'),
  handle: async ({ context, project: stored, query, fail }) => {
    const { search = '', state, provider, order, direction, cursor, limit } = query
    const asked = { search, state, provider, order, descending: direction === 'desc', cursor, limit }
    try {
      const { users, total, ...page } = await withService(context, { project: stored, name: 'auth' }, ({ project }) =>
        auth.listUsers(project, asked),
      )
      return {
        ...page,
        users: users.map(toAuthUser),
        total: total === null ? null : { count: total.count, is_estimate: total.isEstimate },
      }
    } catch (error) {
      if (!(error instanceof auth.UserListError)) throw error
      throw error.problem === 'timeout'
        ? fail('users_timeout')
        : fail('invalid_input', { message: 'The cursor is not one of this list.' })
    }
  },
})
