import { findAccount } from '@cairn/auth'
import { getProfile } from '@cairn/contracts/account/profile'
import { anyBearer } from '../../../permissions.ts'
import { profileView } from '../profile-view.ts'
import { route } from '../../../route.ts'

export const getProfileRoute = route(getProfile, {
  permission: anyBearer,
  handle: async ({ context, caller, fail }) => {
    const [account, profile] = await Promise.all([
      findAccount(context.system, caller.accountId),
      context.profiles.find(caller.accountId),
    ])
    // A session outlives a deleted account by up to an hour; it must not come back to life by it.
    if (account === undefined) throw fail('not_signed_in')
    if (profile === undefined) throw fail('profile_not_found')
    return profileView(context, account, profile)
  },
})
