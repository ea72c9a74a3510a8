import { checkPassword } from '@cairn/contracts/account/profile'
import { anyone } from '../../../permissions.ts'
import { route } from '../../../route.ts'

// Open to all: the sign-up page asks it, before there is anybody to be signed in.
export const checkPasswordRoute = route(checkPassword, {
  permission: anyone,
  handle: async ({ context, body: { password } }) => ({ result: await context.passwords.check(password) }),
})
