import type { AuthUserDetail } from '@cairn/contracts/authentication/users'
import type { Impersonation } from '~/state/impersonation.ts'
import { userTitle } from './user-words.ts'

const recordOf = (value: unknown): unknown => (typeof value === 'object' && value !== null ? value : {})

/** What a session of the user has in its access token, so that rows are read and written as they would be by them. */
export const impersonationOfUser = (user: AuthUserDetail): Impersonation => ({
  role: 'authenticated',
  user: userTitle(user),
  claims: {
    aud: 'authenticated',
    sub: user.id,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: recordOf(user.raw['app_metadata']),
    user_metadata: recordOf(user.raw['user_metadata']),
    is_anonymous: user.is_anonymous,
    aal: 'aal1',
  },
})
