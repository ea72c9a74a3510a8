import { findAccount } from '@cairn/auth'
import { updateProfile } from '@cairn/contracts/account/profile'
import { needs } from '../../../capabilities.ts'
import { signedIn } from '../../../permissions.ts'
import { profileView } from '../profile-view.ts'
import { route } from '../../../route.ts'

export const updateProfileRoute = route(updateProfile, {
  permission: needs('profile:update', signedIn),
  handle: async ({ context, caller, body, fail }) => {
    const account = await findAccount(context.system, caller.accountId)
    if (account === undefined) throw fail('not_signed_in')
    const profile = await context.profiles.update(caller.accountId, body)
    if (profile === undefined) throw fail('profile_not_found')
    if (profile === 'username_taken') throw fail('username_taken')
    return profileView(context, account, profile)
  },
})
