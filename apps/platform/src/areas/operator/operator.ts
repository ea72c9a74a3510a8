import { fail } from '../../errors.ts'
import type { Caller } from '../../caller.ts'
import { signedIn } from '../../permissions.ts'
import type { Permission } from '../../route.ts'

/** An operator of the installation. Operators can read its database as well. */
export const operator: Permission<{ caller: Caller }> = {
  name: 'operator of the installation',
  signIn: 'needed',
  refuses: [...signedIn.refuses, 'forbidden'],
  admit: async (call) => {
    const { caller } = await signedIn.admit(call)
    if (!(await call.context.operators.isOperator(caller.accountId)))
      throw fail('forbidden', { message: 'Only an operator of this installation may do this.' })
    return { caller }
  },
}
