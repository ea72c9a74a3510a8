import { findAccount } from '@cairn/auth'
import { createProfile } from '@cairn/contracts/account/profile'
import { signedIn } from '../../../permissions.ts'
import { profileView, usernameFrom } from '../profile-view.ts'
import { route } from '../../../route.ts'

export const createProfileRoute = route(createProfile, {
  permission: signedIn,
  handle: async ({ context, caller, fail }) => {
    const account = await findAccount(context.system, caller.accountId)
    if (account === undefined) throw fail('not_signed_in')
    const profile = await context.profiles.create(caller.accountId, usernameFrom(account.email))
    if (profile === undefined) throw fail('profile_exists')
    return profileView(context, account, profile)
  },
})
