import { deleteUserFactor, deleteUserFactors } from '@cairn/contracts/authentication/user-actions'
import { z } from 'zod'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { askAuth } from '../ask-auth.ts'
import { changeInAuth } from '../change-in-auth.ts'

const factorsOf = (userId: string): string => `/admin/users/${userId}/factors`

const Factors = z.array(z.object({ id: z.guid() }))

export const deleteUserFactorsRoute = route(deleteUserFactors, {
  permission: inProject('auth_users:Write'),
  handle: (call) => {
    const { user_id: id } = call.params
    return changeInAuth(call, {
      action: 'auth_user.factors_removed',
      work: async ({ open }) => {
        const path = factorsOf(id)
        const listed = async () => Factors.parse(await askAuth(call, open, { method: 'GET', path }))
        let count = 0
        // Asked again after each: recovery codes go with the last factor that they stand in for.
        for (let [factor] = await listed(); factor !== undefined; [factor] = await listed()) {
          await askAuth(call, open, { method: 'DELETE', path: `${path}/${factor.id}` })
          count += 1
        }
        return { result: { id }, details: { user_id: id, count } }
      },
    })
  },
})

export const deleteUserFactorRoute = route(deleteUserFactor, {
  permission: inProject('auth_users:Write'),
  handle: (call) => {
    const { user_id: id, factor_id: factor } = call.params
    return changeInAuth(call, {
      action: 'auth_user.factor_removed',
      work: async ({ open }) => {
        await askAuth(call, open, { method: 'DELETE', path: `${factorsOf(id)}/${factor}` })
        return { result: { id }, details: { user_id: id, factor_id: factor } }
      },
    })
  },
})
