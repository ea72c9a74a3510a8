import { findUsers } from '@cairn/auth'
import type { Context } from '../../context.ts'
import type { NamedMember } from './member-store.ts'

/** With the address for the audit log; an account that is gone is called so. */
export const namedMember = async (context: Context, accountId: string): Promise<NamedMember> => {
  const [user] = await findUsers(context.system, [accountId])
  return { accountId, email: user?.email ?? 'deleted account' }
}
