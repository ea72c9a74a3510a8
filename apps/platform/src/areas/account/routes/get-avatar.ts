import { findGitHubName } from '@cairn/auth'
import { getAvatar } from '@cairn/contracts/account/profile'
import { anyBearer } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getAvatarRoute = route(getAvatar, {
  permission: anyBearer,
  handle: async ({ context, caller }) => {
    const userName = await findGitHubName(context.system, caller.accountId)
    return { image: userName === undefined ? null : await context.avatars.ofGitHub(userName) }
  },
})
