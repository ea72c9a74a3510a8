import { createUser } from '@cairn/contracts/authentication/user-actions'
import { z } from 'zod'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { askAuth } from '../ask-auth.ts'
import { changeInAuth } from '../change-in-auth.ts'

const Made = z.object({ id: z.string() })

export const createUserRoute = route(createUser, {
  permission: inProject('auth_users:Write'),
  handle: (call) =>
    changeInAuth(call, {
      action: 'auth_user.created',
      work: async ({ open }) => {
        const { id } = Made.parse(await askAuth(call, open, { method: 'POST', path: '/admin/users', body: call.body }))
        const { email, phone } = call.body
        return { result: { id }, details: { user_id: id, email, phone } }
      },
    }),
})
